import { type ShortcutWords, useShortcutWords } from "#/client/lib/shortcut-words.ts";
import { ShortcutHint } from "../ShortcutHint.tsx";

/** The keys of a queue, each with what it does. */
export function QueueKeys({ keys }: { keys: ShortcutWords }) {
  const words: ShortcutWords = [["J", "next"], ["K", "previous"], ...keys];
  useShortcutWords(words);
  return <ShortcutHint variant="note" my={14} words={words} />;
}
