import { type ShortcutWords, useShortcutWords } from "#/client/lib/shortcut-words.ts";
import { KeyWords } from "../KeyWords.tsx";

/** The keys of a queue, each with what it does. */
export function QueueKeys({ keys }: { keys: ShortcutWords }) {
  const words: ShortcutWords = [["J", "next"], ["K", "previous"], ...keys];
  useShortcutWords(words);
  return <KeyWords variant="note" my={14} words={words} />;
}
