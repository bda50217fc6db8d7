import { ActionIcon, Button, Text } from "@mantine/core";
import { getHotkeyHandler, useDisclosure } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Session } from "#/client/lib/session.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import {
  NOTHING_TYPED,
  SearchLoading,
  type Typed,
} from "#/domain/office/oversight/search/SearchLoading.tsx";

type DialogProps = {
  opened: boolean;
  session: Session;
  /** How many times it has been opened. */
  opening: number;
  typed: Typed;
  onType: (typed: Typed) => void;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  goBack: () => void;
};

// Nobody searches before the first screen, so the dialog loads when it is first opened.
const SearchDialog = lazyDialog<DialogProps>({
  load: async () =>
    (await import("#/domain/office/oversight/search/SearchDialog.tsx")).SearchDialog,
  isOpen: ({ opened }) => opened,
  close: ({ goBack }) => goBack(),
  placeholder: ({ typed, onType, goBack }, hasFailed) =>
    !hasFailed && <SearchLoading typed={typed} onType={onType} onClose={goBack} />,
});

/** The search itself, which may still be on the screen while it closes. */
const OWN = "[data-search]";

const OPENER = {
  "aria-keyshortcuts": "Control+K Meta+K",
  "aria-haspopup": "dialog",
} as const;

/** Opens the search over everything, by a press or by Ctrl+K or Cmd+K wherever the focus is. */
export function SearchButton({ session }: { session: Session }) {
  const [opened, dialog] = useDisclosure(false);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [opening, setOpening] = useState(0);
  const opener = useRef<HTMLElement | null>(null);
  const open = () => {
    const { activeElement } = document;
    // If opened again while it closes, it still has the focus itself.
    if (!activeElement?.closest(OWN)) opener.current = activeElement as HTMLElement | null;
    setOpening((count) => count + 1);
    dialog.open();
  };
  const close = () => {
    setTyped(NOTHING_TYPED);
    dialog.close();
  };
  const goBack = () => {
    close();
    opener.current?.focus();
  };
  const toggle = () => {
    if (opened) return goBack();
    // Leaving from an open dialog could lose what is typed in it.
    const dialogs = [...document.querySelectorAll("[role=dialog]")];
    if (dialogs.every((one) => one.closest(OWN))) open();
  };
  // Before the button is painted, so that a press right after it appears counts on slow devices
  // too.
  useLayoutEffect(() => {
    const listen = getHotkeyHandler([["mod+K", toggle]]);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
  return (
    <>
      <Button
        {...OPENER}
        visibleFrom="lg"
        variant="default"
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        rightSection={
          <Text span variant="faint" fz="xs" aria-hidden="true" data-keys>
            Ctrl K
          </Text>
        }
        onClick={open}
      >
        Search
      </Button>
      <ActionIcon
        {...OPENER}
        aria-label="Search"
        hiddenFrom="lg"
        variant="subtle"
        color="gray"
        size="lg"
        onClick={open}
      >
        <IconSearch size={20} stroke={1.7} />
      </ActionIcon>
      <SearchDialog
        opened={opened}
        opening={opening}
        session={session}
        typed={typed}
        opener={opener}
        goBack={goBack}
        onType={setTyped}
        onClose={close}
      />
    </>
  );
}
