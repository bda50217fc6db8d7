import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import type { Supported } from "../../supported/contract.ts";
import { AssistantForm } from "./AssistantForm.tsx";
import { EditUserForm } from "./EditUserForm.tsx";
import { LogSheet } from "./LogSheet.tsx";
import { CloseForm, ReopenForm } from "./TurnForm.tsx";

/** What the CTO is about to do, and with whom. */
export type Asked =
  | { what: "add" }
  /** `called`: the name, told apart from the same name of somebody else in the list. */
  | { what: "edit" | "close" | "reopen" | "log"; person: Supported; called: string };

type Props = { asked: Asked | null; onClose: () => void };

/** Every dialog of the CTO's lists, and the log at the side. */
export function DeskDialogs({ asked, onClose }: Props) {
  const inDialog = asked !== null && asked.what !== "log";
  return (
    <>
      <Modal
        opened={inDialog}
        onClose={onClose}
        title={inDialog ? titleOf(asked) : ""}
        centered
        size={asked?.what === "close" || asked?.what === "reopen" ? "md" : "lg"}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {inDialog ? formOf(asked, onClose) : null}
      </Modal>
      <LogSheet asked={asked?.what === "log" ? asked : null} onClose={onClose} />
    </>
  );
}

function titleOf(asked: Asked): string {
  if (asked.what === "add") return "Add Personal Assistant";
  const { called, person } = asked;
  if (asked.what === "close") return `Close ${called}?`;
  if (asked.what === "reopen") return `Reopen ${called}?`;
  return person.kind === "user" ? "Edit User Details" : "Edit Personal Assistant";
}

function formOf(asked: Asked, onClose: () => void): ReactNode {
  if (asked.what === "add") return <AssistantForm assistant={null} onClose={onClose} />;
  const { person, called } = asked;
  const turn = { person, called, onClose };
  if (asked.what === "close") return <CloseForm {...turn} />;
  if (asked.what === "reopen") return <ReopenForm {...turn} />;
  return person.kind === "user" ? (
    <EditUserForm {...turn} />
  ) : (
    <AssistantForm assistant={person} onClose={onClose} />
  );
}
