import type { ComboboxItem, SelectProps } from "@mantine/core";
import { Text } from "@mantine/core";
import css from "./NotedOption.module.css";

/** An option with a second line, which tells it from others of the same name. */
export type NotedItem = ComboboxItem & { note?: string };

/** A select's `renderOption` for options that may have a note. */
export const renderNotedOption: NonNullable<SelectProps["renderOption"]> = ({ option }) => {
  const { label, note }: NotedItem = option;
  return (
    <span className={css.option}>
      <span>{label}</span>
      {note && (
        <Text span c="inherit" opacity={0.8} fz="sm">
          {note}
        </Text>
      )}
    </span>
  );
};
