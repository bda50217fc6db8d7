import { Modal } from "@mantine/core";
import { type RefObject, useState } from "react";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import type { Session } from "#/client/lib/session.ts";
import { SearchBox } from "./SearchBox.tsx";
import type { Typed } from "./SearchLoading.tsx";

type Props = {
  opened: boolean;
  /** How often it was opened: each time it starts over, even if it was still closing. */
  opening: number;
  session: Session;
  /** The initial text of the field. */
  typed: Typed;
  onClose: () => void;
  /** The element that had focus before: it gets it back if nothing was chosen. */
  opener: RefObject<HTMLElement | null>;
};

export function SearchDialog({ opened, opening, session, typed, onClose, opener }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const close = (leaves: boolean) => {
    setLeaving(leaves);
    onClose();
  };
  const isOnTop = useOpenLayer(opened, () => close(false));
  return (
    <Modal
      opened={opened}
      onClose={() => close(false)}
      closeOnEscape={isOnTop}
      // Mantine does not know the focus before a dialog that is mounted open, like this one after
      // loading.
      returnFocus={false}
      onExitTransitionEnd={() => {
        // The chosen page focuses its heading.
        if (!isLeaving) opener.current?.focus();
      }}
      title="Search"
      data-search
      size="40rem"
      yOffset="min(12dvh, 6rem)"
    >
      <SearchBox key={opening} session={session} before={typed} onLeave={() => close(true)} />
    </Modal>
  );
}
