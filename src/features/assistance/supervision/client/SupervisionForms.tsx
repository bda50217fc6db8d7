import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { AssistantForm } from "./AssistantForm.tsx";
import type { DialogsProps, DialogTarget } from "./api.ts";
import { CloseForm, ReopenForm } from "./ClosedStateForms.tsx";
import { EditUserForm } from "./EditUserForm.tsx";
import { LogSheet } from "./LogSheet.tsx";

/** Every dialog of the CTO's lists, and the log at the side. */
export function SupervisionForms({ target, onClose }: DialogsProps) {
  // Made closed, since a dialog that is made open does not know where to return the focus.
  const isMade = useMounted();
  const inDialog = target !== null && target.what !== "log";
  return (
    <>
      <Modal
        opened={inDialog && isMade}
        onClose={onClose}
        title={inDialog ? titleOf(target) : ""}
        size={target?.what === "close" || target?.what === "reopen" ? "md" : "lg"}
      >
        {inDialog ? formOf(target, onClose) : null}
      </Modal>
      <LogSheet target={target?.what === "log" ? target : null} onClose={onClose} />
    </>
  );
}

function titleOf(target: DialogTarget): string {
  if (target.what === "add") return "Add Personal Assistant";
  const { displayName, person } = target;
  if (target.what === "close") return `Close ${displayName}?`;
  if (target.what === "reopen") return `Reopen ${displayName}?`;
  return person.kind === "user" ? "Edit User Details" : "Edit Personal Assistant";
}

function formOf(target: DialogTarget, onClose: () => void): ReactNode {
  if (target.what === "add") return <AssistantForm assistant={null} onClose={onClose} />;
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
