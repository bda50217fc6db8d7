import { Button, Radio, Stack, Textarea } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { DialogActions } from "../DialogActions.tsx";
import type { useReasonDraft } from "./reason-draft.ts";

export type ReasonWords = {
  verb: string;
  /** Who reads it, and what to say. */
  reasonHint: string;
  longestReason: number;
  /** Sentences to choose from; the user's own words can follow each. */
  reasons?: readonly string[];
  /** It cannot be left empty. */
  isReasonNeeded?: boolean;
};

type Props = {
  words: ReasonWords;
  written: ReturnType<typeof useReasonDraft>;
  isSending: boolean;
  isSeen: boolean;
  send: () => void;
};

/** Why something is refused: a sentence of the list, the user's own words, or both. */
export function ReasonForm({ words, written, isSending, isSeen, send }: Props) {
  const { verb, reasons, reasonHint, longestReason, isReasonNeeded = false } = words;
  const { reason, write } = written;
  const [isAsked, setAsked] = useState(false);
  const chosen = reasons?.find((sentence) => reason.startsWith(sentence)) ?? null;
  const choose = (sentence: string) =>
    write(chosen ? reason.replace(chosen, sentence) : `${sentence} ${reason}`.trim());
  const isMissing = isReasonNeeded && reason.trim() === "";
  const isTooLong = reason.trim().length > longestReason;
  return (
    <form
      ref={written.form}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(isMissing);
        if (!isMissing && !isTooLong) send();
      }}
    >
      <Stack gap={12}>
        {reasons && (
          <Radio.Group label="What is wrong?" value={chosen} onChange={choose}>
            <Stack gap={8} mt={8}>
              {reasons.map((sentence) => (
                <Radio key={sentence} value={sentence} label={sentence} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Textarea
          label="Reason"
          description={reasonHint}
          value={reason}
          onChange={(event) => write(event.currentTarget.value)}
          error={
            isTooLong
              ? `Use at most ${longestReason} characters.`
              : isAsked && isMissing && "Say what is wrong."
          }
          minRows={reasons ? 1 : 3}
        />
        <DialogActions onCancel={written.drop}>
          <Button
            type="submit"
            color="danger"
            leftSection={<IconX size={18} aria-hidden="true" />}
            loading={isSending}
            disabled={!isSeen}
          >
            {verb}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
