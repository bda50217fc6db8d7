import { Box, Paper, TextInput } from "@mantine/core";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

/** What was typed while the search was loading, and whether Enter was pressed. */
export type Typed = { text: string; isEntered: boolean };
export const NOTHING_TYPED: Typed = { text: "", isEntered: false };

type Props = { typed: Typed; onType: (typed: Typed) => void; onClose: () => void };

/** Shown until the search has loaded; a dialog, so that no key works as a shortcut. */
export function SearchLoading({ typed, onType, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => void field.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    if (event.key === "Enter") onType({ ...typed, isEntered: true });
    // Nothing else in here can be focused.
    if (event.key === "Tab") event.preventDefault();
  };
  // Not Mantine's portal, which appears a moment later, and so would the focus.
  return createPortal(
    <Box
      role="dialog"
      aria-modal="true"
      aria-label="Search"
      pos="fixed"
      inset={0}
      p="md"
      display="flex"
      bg="rgb(0 0 0 / 60%)"
      style={{ zIndex: "var(--mantine-z-index-modal)" }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <Paper m="auto" w="min(40rem, 100%)" p="md" radius="lg" shadow="xl">
        <TextInput
          ref={field}
          aria-label="Search"
          autoComplete="off"
          maxLength={200}
          size="md"
          value={typed.text}
          onChange={({ currentTarget: { value } }) => onType({ text: value, isEntered: false })}
          onKeyDown={press}
        />
      </Paper>
    </Box>,
    document.body,
  );
}
