import { Kbd } from "@mantine/core";
import { Fragment } from "react";
import type { ShortcutWords } from "#/client/lib/shortcut-words.ts";

/** Keys in a line, each with what it does. */
export const KeyWords = ({ words }: { words: ShortcutWords }) => (
  <>
    {words.map(([key, does], index) => (
      <Fragment key={key}>
        {index > 0 && " · "}
        <Kbd>{key}</Kbd> {does}
      </Fragment>
    ))}
  </>
);
