import { Button, PinInput, Stack, Text } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isUnanswered, messageOf } from "#/client/lib/api-error.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { WRONG_CODE_SHAPE } from "../rules.ts";

type Props = {
  /** Why the last code was not taken; null while there is nothing to say. */
  failure: unknown;
  isSending: boolean;
  /** What was said of the last one does not apply to what is typed now. */
  onTyping: () => void;
  onCode: (code: string) => void;
};

/** The six digits, sent with the last of them; a refused code makes place for the next, one that found no line stays. */
export function TypeCode({ failure, isSending, onTyping, onCode }: Props) {
  const [typed, setTyped] = useState("");
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure === null || isSending) return;
    if (!isUnanswered(failure)) setTyped("");
    boxes.current?.querySelector("input")?.focus();
  }, [failure, isSending]);
  // The boxes keep Enter to themselves.
  const sendByEnter = ({ key }: KeyboardEvent) => {
    if (key === "Enter" && typed.length === 6 && !isSending) onCode(typed);
  };
  return (
    <Stack gap={20} align="center" onKeyDownCapture={sendByEnter}>
      <h1>Check in</h1>
      <Text>{WRONG_CODE_SHAPE}</Text>
      {failure !== null && <InlineAlert>{messageOf(failure)}</InlineAlert>}
      <PinInput
        length={6}
        type="number"
        oneTimeCode={false}
        // Six of them fit 320 px.
        size="md"
        gap={5}
        rootRef={boxes}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          if (text) onTyping();
        }}
        onComplete={onCode}
        disabled={isSending}
        aria-label="Code"
      />
      <Button
        fullWidth
        loading={isSending}
        disabled={typed.length < 6}
        onClick={() => onCode(typed)}
      >
        Check in
      </Button>
    </Stack>
  );
}
