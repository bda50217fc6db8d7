import { Button, Text } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { type WarningNote, warningsContract } from "./warnings.contract.ts";
import { ACTION_NAMES } from "./warnings.rules.ts";

function DeleteNote({ note }: { note: WarningNote }) {
  const remove = useSend(warningsContract.removeNote, {
    refresh: [warningsContract.ofPerson, warningsContract.list],
  });
  return (
    <Button
      variant="subtle"
      color="danger"
      size="compact-sm"
      aria-label={`Delete: ${ACTION_NAMES[note.deed]}, ${note.writtenBy}`}
      loading={remove.isPending}
      onClick={() => remove.mutate({ params: { id: note._id } }, { onSuccess: toast.response })}
    >
      Delete
    </Button>
  );
}

/** The text of a note about a trainee's signs, and its author. */
export const NoteText = ({ note }: { note: WarningNote }) => (
  <span className="wrap lines">
    <strong>{ACTION_NAMES[note.deed]}</strong>
    {note.awayFrom && note.awayUntil && (
      <>
        {" "}
        from <DateText value={note.awayFrom} as="day" /> to{" "}
        <DateText value={note.awayUntil} as="day" />
      </>
    )}
    {note.text && `: ${note.text}`}
    <Text variant="hint">
      {note.writtenBy}, <DateText value={note.writtenAt} as="time" />
      {note.restsUntil && (
        <>
          , shown again on <DateText value={note.restsUntil} as="day" />
        </>
      )}
    </Text>
    {note.isRemovable && <DeleteNote note={note} />}
  </span>
);
