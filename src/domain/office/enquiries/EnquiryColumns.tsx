import { Group } from "@mantine/core";
import { useCurrentDate } from "#/client/lib/now.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { PhoneLinks } from "#/client/ui/PhoneLinks.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { dateColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { formatTime } from "#/shared/slot-times.ts";
import type { Enquiry } from "./enquiries.contract.ts";
import { dueOf, STATUS_NAMES, type Status } from "./enquiries.rules.ts";

const MEANINGS: Record<Status, Meaning> = {
  open: "waiting",
  invited: "active",
  joined: "good",
  lost: "neutral",
};

const meaningOf = ({ status }: Enquiry) => MEANINGS[status];

/** The stage of the person's account, or the state of their enquiry. */
export const stateOf = ({ status, account }: Enquiry): string =>
  account && status !== "lost" ? account.stage : STATUS_NAMES[status];

/** When to call next, and whether that is overdue. */
export function NextCall({ enquiry }: { enquiry: Enquiry }) {
  const { nextCallOn, nextCallAt, status } = enquiry;
  const today = useCurrentDate();
  if (status === "joined" || status === "lost") return NOTHING;
  if (!nextCallOn) return "Not planned";
  return (
    <Group gap={6} wrap="nowrap" display="inline-flex">
      <span>
        <DateText value={nextCallOn} />
        {nextCallAt && `, ${formatTime(nextCallAt)}`}
      </span>
      {dueOf(nextCallOn, today) === "Overdue" && <StatusBadge meaning="bad">Overdue</StatusBadge>}
    </Group>
  );
}

/** The person, their contact details, the next call, and the enquiry's state. */
export const ENQUIRY_COLUMNS: readonly Column<Enquiry>[] = [
  { key: "name", label: "Name", sortable: true, isFixed: true, isName: true },
  {
    key: "nextCallOn",
    label: "Next call",
    sortable: true,
    isShort: true,
    exported: [
      { label: "Next call", value: ({ nextCallOn }) => nextCallOn },
      { label: "At", value: ({ nextCallAt }) => nextCallAt },
    ],
    render: (enquiry) => <NextCall enquiry={enquiry} />,
  },
  {
    key: "mobile",
    label: "Mobile",
    isShort: true,
    render: ({ mobile, name }) => <PhoneLinks number={mobile} of={name} />,
  },
  { ...statusColumn("status", "Status", stateOf, meaningOf), sortable: false },
  { key: "source", label: "Source", sortable: true },
  { key: "wants", label: "Wants", sortable: true, isShort: true },
  {
    key: "lastCall",
    label: "Last call",
    isLabelled: true,
    exported: [
      { label: "Last call", value: ({ lastCall }) => lastCall?.at ?? null },
      { label: "What came of it", value: ({ lastCall }) => lastCall?.result ?? null },
      { label: "Calls", value: ({ calls }) => calls },
    ],
    render: ({ lastCall }) =>
      lastCall ? (
        <>
          {lastCall.result}, <DateText value={lastCall.at} isInSentence />
        </>
      ) : (
        NOTHING
      ),
  },
  {
    key: "owner",
    label: "Owner",
    // Hidden: the filter has it, and the last call needs the room.
    isHidden: true,
    isLabelled: true,
    text: ({ owner }) => owner?.name ?? "Nobody",
  },
  { key: "email", label: "Email", isHidden: true, isLong: true },
  { key: "note", label: "Note", isHidden: true, isLong: true },
  {
    key: "account",
    label: "Account",
    isHidden: true,
    isRepeated: true,
    text: ({ account }) => account?.stage ?? null,
    render: ({ account, name }) => (account ? <PersonLink id={account.id} name={name} /> : NOTHING),
  },
  { ...dateColumn("createdAt", "Asked"), isHidden: true },
];
