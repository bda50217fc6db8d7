import { DateText } from "#/client/ui/DateText.tsx";
import { batchColumn, dateColumn, nameColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Warning } from "./warnings.contract.ts";
import { ACTION_NAMES, groupSigns, SIGN_NAMES } from "./warnings.rules.ts";

const reasonsOf = ({ signs }: Warning) =>
  groupSigns(signs)
    .map(({ kinds, reason }) => `${kinds.map((kind) => SIGN_NAMES[kind]).join(", ")}: ${reason}`)
    .join(" ");

/** Who, where, the signs with their facts, and what was done last. */
export const WARNING_COLUMNS: readonly Column<Warning>[] = [
  nameColumn("name", "Name", ({ traineeId, name }) => ({ id: traineeId, name })),
  batchColumn("batchId", "Batch"),
  {
    key: "signs",
    label: "Signs and their facts",
    isSentence: true,
    text: reasonsOf,
    // Not shortened: it is read before the call to the trainee.
    render: (warning) => <span className="wrap lines">{reasonsOf(warning)}</span>,
  },
  {
    key: "missed",
    label: "Absent in a row",
    sortable: true,
    align: "right",
    isShort: true,
    // The signs say it where it is one: on a phone they have its line.
    isRepeated: true,
  },
  {
    key: "share",
    label: "Attended",
    sortable: true,
    align: "right",
    isShort: true,
    exported: [
      { label: "Attended", value: ({ attended }) => attended },
      { label: "Held", value: ({ held }) => held },
      { label: "Still planned", value: ({ ahead }) => ahead },
    ],
    render: ({ attended, held }) => `${attended}/${held}`,
  },
  // The signs say it where it is one.
  { ...dateColumn("lastThere", "Last there"), isHidden: true },
  {
    key: "lastNote",
    label: "Done last",
    isLabelled: true,
    isShort: true,
    text: ({ lastNote }) =>
      lastNote ? `${ACTION_NAMES[lastNote.deed]}, ${lastNote.writtenBy}` : null,
    exported: [
      { label: "Done last", value: ({ lastNote }) => lastNote && ACTION_NAMES[lastNote.deed] },
      { label: "Done on", value: ({ lastNote }) => lastNote?.writtenAt },
      { label: "Done by", value: ({ lastNote }) => lastNote?.writtenBy },
    ],
    render: ({ lastNote }) =>
      lastNote ? (
        <>
          {ACTION_NAMES[lastNote.deed]}, <DateText value={lastNote.writtenAt} />
        </>
      ) : (
        NOTHING
      ),
  },
];
