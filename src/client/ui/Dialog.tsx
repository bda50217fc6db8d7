import { Drawer, Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";

type Props<T> = {
  /** What it is about; closed while there is nothing. */
  of: T | null;
  title: (of: T) => string;
  onClose: () => void;
  children: (of: T) => ReactNode;
};

/** A dialog about one thing. */
export function Dialog<T>({
  of,
  title,
  children,
  ...modal
}: Props<T> &
  Pick<ModalProps, "returnFocus" | "size" | "closeOnClickOutside" | "closeButtonProps">) {
  // Made closed, since a dialog that is made open does not know where to return the focus.
  const isMade = useMounted();
  return (
    <Modal opened={of !== null && isMade} title={of === null ? "" : title(of)} {...modal}>
      {of !== null && children(of)}
    </Modal>
  );
}

/** A sheet at the right side about one thing. */
export function SideSheet<T>({ of, title, onClose, children }: Props<T>) {
  const isMade = useMounted();
  return (
    <Drawer
      opened={of !== null && isMade}
      onClose={onClose}
      position="right"
      size="min(34rem, 100vw)"
      title={of === null ? "" : title(of)}
    >
      {of !== null && children(of)}
    </Drawer>
  );
}
