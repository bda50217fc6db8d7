import { Tabs, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import type { Batch } from "#/domain/training/batches/batches.contract.ts";
import { batchState, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { WaitlistTable } from "#/domain/training/batches/waitlist/WaitlistTable.tsx";
import { isAttendanceLow } from "#/domain/training/sessions/attendance.rules.ts";
import { WarningsTable } from "#/domain/training/warnings/WarningsTable.tsx";
import type { Register } from "./batch.contract.ts";
import { FormerTrainees } from "./FormerTrainees.tsx";
import { AnswersTable, AttendanceTable } from "./MatrixTable.tsx";
import { OfficePeopleTable } from "./OfficePeopleTable.tsx";
import { PeopleTable, ScoresTable } from "./RegisterTables.tsx";
import { SessionsTab } from "./SessionsTab.tsx";

type Props = {
  register: Register;
  /** Given to the office, which may see contact details. */
  office: Batch | undefined;
};

/** Scrolls sideways on a narrow screen, while the line below stays in place. */
const ONE_ROW = {
  flexWrap: "nowrap",
  overflow: "auto hidden",
  scrollbarWidth: "none",
  boxShadow: "inset 0 -2px var(--tab-border-color)",
} as const;

/** The sections of a batch, one at a time; each role has those that it may see. */
export function BatchSections({ register, office }: Props) {
  const { audience } = useSignedIn();
  const [{ tab }, setSearch] = useSearchState({ of: ["tab"] });
  const { batch } = register;
  const withSessions = hasSessions(batch.batchType);
  const today = useCurrentDate();
  const isJoined = batch.batchType === "Java" && batchState(batch, today) !== "ended";
  const parts: [name: string, label: string, isShown: boolean][] = [
    ["people", "People", true],
    ["sessions", "Sessions", withSessions],
    ["attendance", "Attendance", withSessions],
    ["answers", "Answers", withSessions],
    ["scores", "Scores", true],
    ["warnings", "Early warning", audience !== "ceo"],
    ["waitlist", "Waitlist", audience === "admin" && isJoined],
  ];
  const list = useRef<HTMLDivElement>(null);
  const shown = parts.filter(([, , isShown]) => isShown);
  const [open] = shown.find(([name]) => name === tab) ?? ["people"];
  // On a phone the open tab may be out of sight to the right.
  useEffect(() => {
    const current = list.current?.querySelector("[aria-selected=true]");
    current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  const show = (next: string | null) =>
    setSearch({
      tab: next ?? undefined,
      show: undefined,
      q: undefined,
      page: undefined,
      sort: undefined,
    });
  const part = (name: string, content: ReactNode) => (
    <Tabs.Panel value={name}>{content}</Tabs.Panel>
  );
  return (
    <Tabs value={open} onChange={show} keepMounted={false}>
      <Tabs.List ref={list} aria-label="Parts of the batch" mb={16} style={ONE_ROW}>
        {shown.map(([name, label]) => (
          <Tabs.Tab key={name} value={name} flex="none">
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="people">
        {audience === "trainer" && <PeopleTable register={register} />}
        {audience !== "trainer" && office && (
          <OfficePeopleTable register={register} office={office} />
        )}
        <FormerTrainees former={register.former} withSessions={withSessions} />
      </Tabs.Panel>
      {part("sessions", <SessionsTab register={register} />)}
      {part(
        "attendance",
        <>
          <LowAttendance register={register} />
          <AttendanceTable register={register} />
        </>,
      )}
      {part("answers", <AnswersTable register={register} />)}
      {part("scores", <ScoresTable register={register} />)}
      {audience !== "ceo" && part("warnings", <WarningsTable batch={batch.batchId} />)}
      {audience === "admin" && part("waitlist", <WaitlistTable />)}
    </Tabs>
  );
}

/** Names members with low attendance; empty if there are none. */
function LowAttendance({ register: { members } }: { register: Register }) {
  const low = members.filter(isAttendanceLow);
  if (low.length === 0) return null;
  return (
    <Text mb={12}>
      <b>Low attendance:</b>{" "}
      {low.map(({ id, name, attended, expected }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <PersonLink id={id} name={name} /> ({attended} of {expected})
        </span>
      ))}
    </Text>
  );
}
