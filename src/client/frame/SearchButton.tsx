import { ActionIcon, Button, Text } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { Session } from "#/client/lib/session.ts";
import { NOTHING_TYPED, SearchLoading } from "#/features/oversight/search/client/SearchLoading.tsx";

// Nobody searches before the first screen, so the dialog loads when it is first opened.
const SearchDialog = lazy(() =>
  import("#/features/oversight/search/client/SearchDialog.tsx").then((file) => ({
    default: file.SearchDialog,
  })),
);

const OPENER = {
  "aria-keyshortcuts": "Control+K Meta+K",
  "aria-haspopup": "dialog",
} as const;

/** Opens the search over everything, by itself and by Ctrl+K or Cmd+K from wherever the focus is. */
export function SearchButton({ session }: { session: Session }) {
  const [opened, dialog] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const opener = useRef<HTMLElement | null>(null);
  const open = () => {
    const { activeElement } = document;
    opener.current = activeElement instanceof HTMLElement ? activeElement : null;
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
    if (!document.querySelector("[role=dialog]")) open();
  };
  useHotkeys([["mod+K", toggle]], []);
  return (
    <>
      <Button
        {...OPENER}
        visibleFrom="lg"
        variant="default"
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        rightSection={
          <Text span variant="faint" fz="xs" aria-hidden="true">
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
      <Suspense
        fallback={opened && <SearchLoading typed={typed} onType={setTyped} onClose={goBack} />}
      >
        {wasOpened && <SearchDialog {...{ opened, session, typed, opener }} onClose={close} />}
      </Suspense>
    </>
  );
}
