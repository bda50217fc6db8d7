import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { DataTable } from "#/client/ui/DataTable.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { NARROW_FOR_WIDE } from "#/client/ui/table/use-cards.ts";
import { startOf } from "#/domain/training/sessions/sessions.rules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import { membersOf } from "./batch.client.ts";
import type { Member, Register } from "./batch.contract.ts";
import { headingsOf } from "./batch.rules.ts";
import {
  ABSENT,
  ANSWERS,
  ATTENDANCE,
  attendanceOf,
  type Entry,
  NOT_COUNTED,
  PLANNED,
  type RegisterSign,
  Shown,
} from "./RegisterSign.tsx";
import { NAME, NO_SESSIONS, NOBODY } from "./RegisterTables.tsx";

type Props = { register: Register };

export const AttendanceTable = ({ register }: Props) => (
  <Matrix
    register={register}
    name="attendance"
    total={{ label: "Attended", text: ({ attended, expected }) => `${attended}/${expected}` }}
    missing="Absent on"
    isMissing={(entry) => attendanceOf(entry) === ABSENT}
    signOf={attendanceOf}
    signs={[...ATTENDANCE, ...(register.planned.length > 0 ? [PLANNED] : [])]}
    ahead={register.planned}
  />
);

export const AnswersTable = ({ register }: Props) => (
  <Matrix
    register={register}
    name="answers"
    total={{ label: "Handed in", text: ({ answered, counted }) => `${answered}/${counted}` }}
    missing="Missing for"
    isMissing={({ isCounted, answer }) =>
      isCounted && (answer === "Not Submitted" || answer === "Rejected")
    }
    signOf={({ answer }) => ANSWERS[answer]}
    signs={Object.values(ANSWERS)}
  />
);

type MatrixProps = Props & {
  name: "attendance" | "answers";
  total: { label: string; text: (member: Member) => string };
  /** The heading for the days with missing entries, shown if there is no room for all. */
  missing: string;
  isMissing: (entry: Entry) => boolean;
  signOf: (entry: Entry) => RegisterSign;
  signs: readonly RegisterSign[];
  /** Planned sessions have columns too, in order of time. */
  ahead?: Register["planned"];
};

/** A column per session; on a narrow screen only the days on which something is missing. */
function Matrix({ register, name, total, missing, isMissing, signOf, ...props }: MatrixProps) {
  const { signs, ahead = [] } = props;
  const { batch, sessions } = register;
  const indexes = new Map(sessions.map(({ _id }, index) => [_id, index]));
  const places = [...sessions, ...ahead].toSorted(
    (one, other) => startOf(one).valueOf() - startOf(other).valueOf(),
  );
  const isNarrow = useMediaQuery(NARROW_FOR_WIDE, false, { getInitialValueInEffect: false });
  const headings = headingsOf(sessions).map((heading) => heading.replaceAll(" ", "\u00a0"));
  const totals: Column<Member> = { ...total, key: total.label, align: "right" };
  const missed: Column<Member> = {
    key: "missed",
    label: missing,
    isLabelled: true,
    text: ({ entries }) =>
      entries.flatMap((entry, index) => (isMissing(entry) ? [headings[index]] : [])).join(", ") ||
      NOTHING,
  };
  const placeHeadings = headingsOf(places);
  const perSession = places.map(({ _id }, place): Column<Member> => {
    const index = indexes.get(_id);
    const sign = ({ entries }: Member) =>
      index === undefined ? PLANNED : signIn(entries[index], signOf);
    return {
      key: _id,
      label: placeHeadings[place] ?? "",
      text: (member) => sign(member).letter,
      render: (member) => <Shown sign={sign(member)} />,
    };
  });
  return (
    <>
      <Text variant="hint" mb={8} hidden={isNarrow}>
        {signs.map(({ letter, label }) => `${letter} ${label}`).join(" · ")}
      </Text>
      <DataTable
        name={`batch-${name}-${batch.batchId}`}
        label={`${name === "attendance" ? "Attendance" : "Answers"} of ${batch.batchId}`}
        source={{ ...membersOf(register), ...(places.length === 0 && { rows: [] }) }}
        columns={[NAME, totals, ...(isNarrow ? [missed] : perSession)]}
        rowId={({ id }) => id}
        searchPlaceholder="Search people"
        empty={places.length === 0 ? NO_SESSIONS : NOBODY}
      />
    </>
  );
}

const signIn = (entry: Entry | undefined, signOf: (entry: Entry) => RegisterSign): RegisterSign =>
  entry ? signOf(entry) : NOT_COUNTED;
