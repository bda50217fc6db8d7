import { IconLockOpen, IconNotes } from "@tabler/icons-react";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import { RowIcon } from "#/client/ui/table/RowIcon.tsx";
import type { DialogTarget } from "../supervision/supervision.client.ts";
import type { SupportedPerson } from "./supported.contract.ts";

type Props = { person: SupportedPerson; displayName: string; ask: (target: DialogTarget) => void };
type What = Exclude<DialogTarget["what"], "add" | "many">;

/** The actions on a person; closed ones can only be read and reopened. */
export function SupportedActions({ person, displayName, ask }: Props) {
  const { closed } = person;
  const act = (what: What) => () => ask({ what, person, displayName });
  const reopen = { label: `Reopen ${displayName}`, onClick: act("reopen") };
  const text = { variant: "subtle", size: "compact-sm", px: 6 };
  return (
    <RowActions of={displayName}>
      <RowIcon label={`Log of ${displayName}`} word="Log" Icon={IconNotes} onClick={act("log")} />
      {!closed && person.endDate && <RowIcon {...reopen} word="Reopen" Icon={IconLockOpen} />}
      {closed ? (
        <RowButton {...text} {...reopen}>
          Reopen
        </RowButton>
      ) : (
        <RowButton {...text} label={`Edit ${displayName}`} onClick={act("edit")}>
          Edit
        </RowButton>
      )}
      {!closed && (
        <DangerRowButton px={6} label={`Close ${displayName}'s assistance`} onClick={act("close")}>
          Close
        </DangerRowButton>
      )}
    </RowActions>
  );
}
