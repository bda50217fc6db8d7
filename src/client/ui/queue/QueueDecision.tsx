import { Button, Group, Stack } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { InlineAlert } from "../InlineAlert.tsx";
import { DecisionNote } from "./DecisionNote.tsx";
import { useDecide } from "./deciding.ts";
import { COVERS_CONTENT, scrollToPaper, useIsPaperOutOfView } from "./paper-in-view.ts";
import css from "./Queue.module.css";
import { ReasonForm, type ReasonWords } from "./ReasonForm.tsx";
import { useReasonDraft } from "./reason-draft.ts";
import { queueKey, useDelayKeys, useIsPaperClosed } from "./type-ahead.ts";

/** A refusal with a fixed reason: one press. */
type AtOnce = { label: string; key: string; reason: string };

type Props = {
  /** The subject's id. */
  id: string;
  /** Its kind: "answer". An item that has not been seen cannot be decided. */
  what: string;
  /** Whom and what it is about: "Asha Rao, Loops". */
  about: ReactNode;
  isSeen: boolean;
  /** Opens it, if it has to be opened by a click. */
  open?: () => void;
  /** The verbs, and the key of each; null if that decision is already in force. */
  accept: { verb: string; key: string } | null;
  refuse: ({ verb: string; key: string; atOnce?: AtOnce } & ReasonWords) | null;
  /** Sends the decision; the reason of an acceptance is null. */
  send: (reason: string | null) => Promise<Undoable & { message: string }>;
  /** Called when a reason is being written, so that shortcut keys are off. */
  onWriting: (isWriting: boolean) => void;
  /** Called before it is sent, and if it was not accepted although the item still waits. */
  onSending?: () => void;
  onFailed?: () => void;
  onDone: () => void;
};

/**
 * Accepts an item of a queue, or refuses it with a reason; a written reason survives leaving the
 * item.
 */
export function QueueDecision(props: Props) {
  const { id, what, isSeen, open, accept, refuse, send, onWriting } = props;
  const atOnce = refuse?.atOnce;
  const written = useReasonDraft(id, onWriting);
  const isHidden = useIsPaperOutOfView();
  const isClosed = useIsPaperClosed();
  const canPress = !isClosed && (isSeen || isHidden);
  const { isSending, alert, ...deciding } = useDecide(send, { ...props, written });
  const decide = async (reason: string | null) => {
    if (isSeen && !isClosed && !isSending) await deciding.decide(reason);
    else if (!isSending) scrollToPaper();
  };
  const refuseNow = () => (isSeen || !scrollToPaper()) && written.open();
  const keys = {
    ...(accept && { [accept.key]: () => void decide(null) }),
    ...(refuse && { [refuse.key]: refuseNow }),
    ...(atOnce && { [atOnce.key]: () => void decide(atOnce.reason) }),
  };
  const pressed = Object.entries(keys).map(([key, press]) => [
    key,
    canPress ? press : () => queueKey(key),
  ]);
  useShortcuts(Object.fromEntries(pressed), !written.isOpen);
  useDelayKeys(!canPress && !written.isOpen);
  return (
    <Stack gap={12} className={css.decision} {...COVERS_CONTENT}>
      {alert && <InlineAlert>{alert}</InlineAlert>}
      {refuse && written.isOpen ? (
        <ReasonForm
          words={refuse}
          written={written}
          isSending={isSending}
          isSeen={canPress}
          send={() => void decide(written.reason)}
        />
      ) : (
        <Group grow gap={12}>
          {accept && (
            <Button
              leftSection={<IconCheck size={18} aria-hidden="true" />}
              loading={isSending}
              disabled={!canPress}
              onClick={() => void decide(null)}
            >
              {accept.verb}
            </Button>
          )}
          {refuse && (
            <Button
              variant="default"
              leftSection={<IconX size={18} aria-hidden="true" />}
              disabled={!canPress}
              onClick={refuseNow}
            >
              {refuse.verb}
            </Button>
          )}
        </Group>
      )}
      {atOnce && !written.isOpen && (
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden="true" />}
          disabled={!canPress || isSending}
          onClick={() => void decide(atOnce.reason)}
        >
          {atOnce.label}
        </Button>
      )}
      {(isClosed || !isSeen) && <DecisionNote what={what} open={isClosed ? open : undefined} />}
    </Stack>
  );
}
