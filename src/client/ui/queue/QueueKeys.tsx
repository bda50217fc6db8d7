import { Kbd, Text } from "@mantine/core";
import { Fragment } from "react";
import { type ShortcutWords, useShortcutWords } from "#/client/lib/shortcut-words.ts";
import css from "./Queue.module.css";

/** The keys of a queue, each with what it does. */
export function QueueKeys({ keys }: { keys: ShortcutWords }) {
  const words: ShortcutWords = [["J", "next"], ["K", "previous"], ...keys];
  useShortcutWords(words);
  return (
    <Text variant="note" my={14} className={css.keys} data-off-paper>
      {words.map(([key, does], index) => (
        <Fragment key={key}>
          {index > 0 && " · "}
          <Kbd>{key}</Kbd> {does}
        </Fragment>
      ))}
    </Text>
  );
}
