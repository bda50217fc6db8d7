import { Button, Stack, Text } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isUnanswered, messageOf } from "#/client/lib/api-error.ts";
import { CodeField } from "#/client/ui/CodeField.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { normalizeCode } from "#/shared/typed-code.ts";
import { WRONG_CODE_SHAPE } from "./check-in.rules.ts";

type Props = {
  /** Why the last code was refused; null if it was not. */
  failure: unknown;
  isSending: boolean;
  /** Whether it waits for a connection, to be sent then. */
  isWaiting?: boolean;
  /** Called on typing, as the failure was about the previous code. */
  onTyping: () => void;
  onCode: (code: string) => void;
};

const isWhole = (typed: string) => /^\d{6}$/.test(normalizeCode(typed));

/**
 * Takes six digits and sends them after the last one; a refused code is cleared, an unsent one
 * stays.
 */
export function TypeCode({ failure, isSending, isWaiting, onTyping, onCode }: Props) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure === null || isSending) return;
    if (!isUnanswered(failure)) setTyped("");
    field.current?.focus();
  }, [failure, isSending]);
  const type = (text: string) => {
    setTyped(text);
    if (text) onTyping();
    if (isWhole(text) && !isSending) onCode(text);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(typed) && !isSending) onCode(typed);
  };
  return (
    <Stack component="form" gap={20} align="center" onSubmit={send}>
      <h1>Check in</h1>
      <Text>{WRONG_CODE_SHAPE}</Text>
      {failure !== null && <InlineAlert>{messageOf(failure)}</InlineAlert>}
      {isWaiting && (
        <InlineAlert tone="info">
          Waiting for a connection. Your code is sent by itself.
        </InlineAlert>
      )}
      <CodeField
        ref={field}
        aria-label="Code"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        readOnly={isSending}
      />
      <Button type="submit" fullWidth loading={isSending} disabled={!isWhole(typed)}>
        Check in
      </Button>
    </Stack>
  );
}
