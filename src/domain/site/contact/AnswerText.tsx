import { Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import type { AnswerState, ContactMessage } from "./contact.contract.ts";

const STATES: Record<AnswerState, string> = {
  waiting: "Leaves in a moment",
  sent: "Sent",
  failed: "Did not arrive",
};

export function AnswerText({ answer }: { answer: NonNullable<ContactMessage["answer"]> }) {
  const { text, by, at, state, problem } = answer;
  return (
    <div>
      <Text variant="hint" c={state === "failed" ? "var(--danger-ink)" : undefined}>
        {STATES[state]}: {by}, <DateText value={at} as="time" />
        {problem && `. ${problem}`}
      </Text>
      <Text className="wrap lines">{text}</Text>
    </div>
  );
}
