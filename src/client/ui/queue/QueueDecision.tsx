import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { InlineAlert } from "../InlineAlert.tsx";
import { useDeciding } from "./deciding.ts";
import { LIES_OVER, showPaper, usePaperHidden } from "./paper-sight.ts";
import css from "./Queue.module.css";
import { ReasonForm, type ReasonWords } from "./ReasonForm.tsx";
import { keepKey, useKeptKeys, useUnseen } from "./type-ahead.ts";
import { useWrittenReason } from "./written-reason.ts";

/** A refusal with a fixed reason: one press. */
type AtOnce = { label: string; key: string; reason: string };

type Props = {
  /** Names what is decided about. */
  id: string;
  /** What it is: "answer". Nobody decides about one they have not seen. */
  what: string;
  isSeen: boolean;
  /** The verbs, and the key of each; null where it is decided so already. */
  accept: { verb: string; key: string } | null;
  refuse: ({ verb: string; key: string; atOnce?: AtOnce } & ReasonWords) | null;
  /** Sends the decision; the reason of an acceptance is null. */
  send: (reason: string | null) => Promise<Undoable & { message: string }>;
  /** Called when a reason is being written, so that shortcut keys are off. */
  onWriting: (isWriting: boolean) => void;
  /** Called before it is sent, and where it was not taken though it still waits. */
  onSending?: () => void;
  onFailed?: () => void;
  onDone: () => void;
};

/** Accepts an item of a queue, or refuses it with a reason, which survives leaving the item. */
export function QueueDecision(props: Props) {
  const { id, what, isSeen, accept, refuse, send, onWriting, onSending, onFailed, onDone } = props;
  const atOnce = refuse?.atOnce;
  const written = useWrittenReason(id, onWriting);
  const isHidden = usePaperHidden();
  const canPress = isSeen || isHidden;
  const deciding = useDeciding(send, { onSending, onFailed, written, onDone });
  const { isSending, alert } = deciding;
  const decide = async (reason: string | null) => {
    if (isSending || (!isSeen && showPaper()) || !isSeen) return;
    await deciding.decide(reason);
  };
  const refuseNow = () => {
    if (isSeen || !showPaper()) written.open();
  };
  const keys = {
    ...(accept && { [accept.key]: () => void decide(null) }),
    ...(refuse && { [refuse.key]: refuseNow }),
    ...(atOnce && { [atOnce.key]: () => void decide(atOnce.reason) }),
  };
  const pressed = Object.entries(keys).map(([key, press]) => [
    key,
    canPress ? press : () => keepKey(key),
  ]);
  useShortcuts(Object.fromEntries(pressed), !written.isOpen);
  useUnseen(!canPress && !written.isOpen);
  const hasKept = useKeptKeys() > 0;
  return (
    <Stack gap={12} className={css.decision} {...LIES_OVER}>
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
      {!isSeen && (
        <Text variant="note">
          {isHidden
            ? `The ${what} is out of sight: pressing shows it first.`
            : hasKept
              ? `Your key counts once the ${what} is shown.`
              : `You can decide once the ${what} is shown.`}
        </Text>
      )}
    </Stack>
  );
}
