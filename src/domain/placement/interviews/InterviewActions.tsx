import { decide } from "#/client/lib/decide.ts";
import { useSend } from "#/client/lib/query.ts";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import type { DialogTarget } from "./InterviewDialogs.tsx";
import { OWN_READS } from "./interviews.client.ts";
import { type Interview, interviewsContract } from "./interviews.contract.ts";

type ActionProps = { interview: Interview; onAsk: (target: DialogTarget) => void };

/** A pending interview can be moved or deleted; afterwards it is corrected (M3). */
export function InterviewActions({ interview, onAsk }: ActionProps) {
  const { companyName, round, feedback } = interview;
  const isPending = feedback === "Pending";
  const name = `${companyName}, ${round}`;
  const modify = () => onAsk({ what: "modify", interview });
  return (
    <RowActions of={name}>
      {isPending && <Small label={`Reschedule ${name}`} text="Reschedule" onClick={modify} />}
      {isPending && <DeleteButton interview={interview} name={name} />}
      <Small label={`Modify ${name}`} text="Modify" isOff={isPending} onClick={modify} />
      <Small
        label={`Feedback on ${name}`}
        text="Feedback"
        isOff={isPending}
        onClick={() =>
          feedback !== "Pending" && onAsk({ what: "feedback", interview, outcome: feedback })
        }
      />
      <Small
        label={`Placed by ${name}`}
        text="Placed"
        isOff={feedback !== "Positive"}
        onClick={() => onAsk({ what: "placed", interview })}
      />
    </RowActions>
  );
}

type SmallProps = { label: string; text: string; isOff?: boolean; onClick: () => void };

function Small({ label, text, isOff = false, onClick }: SmallProps) {
  return (
    <RowButton size="compact-sm" label={label} disabled={isOff} onClick={onClick}>
      {text}
    </RowButton>
  );
}

function DeleteButton({ interview, name }: { interview: Interview; name: string }) {
  const remove = useSend(interviewsContract.remove, { refresh: OWN_READS });
  const ask = async () => {
    await decide({
      title: `Delete the interview ${name}?`,
      text: "To move it to another day, reschedule it.",
      verb: "Delete interview",
      about: name,
      action: () => remove.mutateAsync({ params: { id: interview._id } }),
      failure: "Failed to delete the interview.",
    });
  };
  return (
    <DangerRowButton label={`Delete ${name}`} onClick={() => void ask()}>
      Delete
    </DangerRowButton>
  );
}
