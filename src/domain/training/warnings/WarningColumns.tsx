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

/** The person, the batch, the signs with their facts, and the latest note. */
export const WARNING_COLUMNS: readonly Column<Warning>[] = [
  nameColumn("name", "Name", ({ traineeId, name }) => ({ id: traineeId, name })),
  batchColumn("batchId", "Batch"),
  {
    key: "signs",
    label: "Signs and their facts",
    isSentence: true,
    text: reasonsOf,
    // Not shortened: staff read it before they call the trainee.
    render: (warning) => <span className="wrap lines">{reasonsOf(warning)}</span>,
  },
  {
    key: "missed",
    label: "Absent in a row",
    sortable: true,
    align: "right",
    isShort: true,
    // If this is a sign, the signs say it: a phone shows them instead of this column.
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
  // If this is a sign, the signs say it.
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
