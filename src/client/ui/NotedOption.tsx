import { Box, type ComboboxItem, type SelectProps } from "@mantine/core";

/** An option with a second line, which distinguishes it from others of the same name. */
export type OptionWithNote = ComboboxItem & { note?: string };

/** In its option's colour, which changes with the selection. */
const NOTE = { fontSize: "var(--mantine-font-size-sm)" };

/** A select's `renderOption` for options that may have a note. */
export const renderNotedOption: NonNullable<SelectProps["renderOption"]> = ({ option }) => {
  const { label, note }: OptionWithNote = option;
  return (
    <Box component="span" className="wrap" display="grid" lh={1.35} style={{ gap: 2 }}>
      <span>{label}</span>
      {note && <span style={NOTE}>{note}</span>}
    </Box>
  );
};
