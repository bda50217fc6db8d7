import { Drawer, Modal, type ModalProps } from "@mantine/core";
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
}: Props<T> & Pick<ModalProps, "returnFocus">) {
  return (
    <Modal opened={of !== null} title={of === null ? "" : title(of)} {...modal}>
      {of !== null && children(of)}
    </Modal>
  );
}

/** A sheet at the right side about one thing. */
export function SideSheet<T>({ of, title, onClose, children }: Props<T>) {
  return (
    <Drawer
      opened={of !== null}
      onClose={onClose}
      position="right"
      size="min(34rem, 100vw)"
      title={of === null ? "" : title(of)}
    >
      {of !== null && children(of)}
    </Drawer>
  );
}
