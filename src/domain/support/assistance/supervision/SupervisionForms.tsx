import type { ReactNode } from "react";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { AssignManyForm } from "./AssignManyForm.tsx";
import { AssistantForm } from "./AssistantForm.tsx";
import { CloseForm, ReopenForm } from "./ClosedStateForms.tsx";
import { EditUserForm } from "./EditUserForm.tsx";
import { LogSheet } from "./LogSheet.tsx";
import type { DialogsProps, DialogTarget } from "./supervision.client.ts";

/** All dialogs of the CTO's lists, and the log at the side. */
export function SupervisionForms({ target, onClose }: DialogsProps) {
  return (
    <>
      <Dialog
        of={target?.what === "log" ? null : target}
        onClose={onClose}
        title={titleOf}
        size={target?.what === "close" || target?.what === "reopen" ? "md" : "lg"}
      >
        {(of) => formOf(of, onClose)}
      </Dialog>
      <LogSheet target={target?.what === "log" ? target : null} onClose={onClose} />
    </>
  );
}

function titleOf(target: DialogTarget): string {
  if (target.what === "add") return "Add Personal Assistant";
  if (target.what === "many") return `Assign ${target.people.length}`;
  const { displayName, person } = target;
  if (target.what === "close") return `Close ${displayName}'s assistance?`;
  if (target.what === "reopen") return `Reopen ${displayName}?`;
  return person.kind === "user" ? "Edit User Details" : "Edit Personal Assistant";
}

function formOf(target: DialogTarget, onClose: () => void): ReactNode {
  if (target.what === "add") return <AssistantForm assistant={null} onClose={onClose} />;
  if (target.what === "many") return <AssignManyForm many={target} onClose={onClose} />;
  const { person, displayName } = target;
  const formProps = { person, displayName, onClose };
  if (target.what === "close") return <CloseForm {...formProps} />;
  if (target.what === "reopen") return <ReopenForm {...formProps} />;
  return person.kind === "user" ? (
    <EditUserForm {...formProps} />
  ) : (
    <AssistantForm assistant={person} onClose={onClose} />
  );
}
