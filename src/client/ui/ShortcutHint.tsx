import { Kbd, Text, type TextProps } from "@mantine/core";
import { Fragment } from "react";
import type { ShortcutWords } from "#/client/lib/shortcut-words.ts";

/** Keys in a line, each with what it does; only on devices with a keyboard. */
export const ShortcutHint = ({ words, ...props }: TextProps & { words: ShortcutWords }) => (
  <Text {...props} data-keys data-off-paper>
    {words.map(([key, does], index) => (
      <Fragment key={key}>
        {index > 0 && " · "}
        <Kbd>{key}</Kbd> {does}
      </Fragment>
    ))}
  </Text>
);
