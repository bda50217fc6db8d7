import { Text } from "@mantine/core";
import { type ShortcutWords, useShortcutWords } from "#/client/lib/shortcut-words.ts";
import { KeyWords } from "../KeyWords.tsx";
import css from "./Queue.module.css";

/** The keys of a queue, each with what it does. */
export function QueueKeys({ keys }: { keys: ShortcutWords }) {
  const words: ShortcutWords = [["J", "next"], ["K", "previous"], ...keys];
  useShortcutWords(words);
  return (
    <Text variant="note" my={14} className={css.keys} data-off-paper>
      <KeyWords words={words} />
    </Text>
  );
}
