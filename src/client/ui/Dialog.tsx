import { Drawer, Modal, type ModalProps } from "@mantine/core";
import { useMergedRef, useMounted } from "@mantine/hooks";
import { type ReactNode, type RefObject, useRef } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { useReturnToMenu } from "#/client/lib/menu-button.ts";
import { useOpenLayer } from "#/client/lib/open-layer.ts";

type Props<T> = {
  /** Its subject; the dialog is closed while this is null. */
  of: T | null;
  title: (of: T) => string;
  onClose: () => void;
  children: (of: T) => ReactNode;
};

/** Closes by Escape, cross, Back or a click outside; asks first if the form has unsent input. */
function useClosing(isOpen: boolean, onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const close = async () => {
    const isLost = content.current?.querySelector("[data-unsaved], [data-unfinished]") != null;
    if (!isLost || (await confirm(DISCARDING))) onClose();
  };
  const isOnTop = useOpenLayer(isOpen, () => void close());
  return { content, onClose: () => void close(), closeOnEscape: isOnTop };
}

const FIELD =
  ":is(input[role=combobox], input:not([readonly], [type=hidden]), textarea):not(:disabled)";

/**
 * A dialog opens with the focus in its first field, not on the cross that closes it. A date field
 * would open its calendar over everything below: if there is no other field, the focus is on the
 * submit button, or on the form if that button is red.
 */
function startAtFirstField(form: HTMLFormElement) {
  const first =
    form.querySelector<HTMLElement>(`${FIELD}:not([data-opens-on-focus])`) ??
    form.querySelector<HTMLElement>("button[type=submit]:not([data-danger])") ??
    form;
  if (first === form) form.tabIndex = -1;
  first.setAttribute("data-autofocus", "");
  // What was kept is there again: one goes on behind it.
  if (first instanceof HTMLTextAreaElement) first.selectionStart = first.value.length;
  return first;
}

/** Sets the focus as the dialog opens, or when its form loads while only the cross is there. */
function seeToFocus(part: HTMLDivElement | null) {
  const form = part?.querySelector("form");
  if (form) startAtFirstField(form);
  if (!part || form) return undefined;
  const observer = new MutationObserver(() => {
    const late = part.querySelector("form");
    if (!late) return;
    observer.disconnect();
    const first = startAtFirstField(late);
    if (document.activeElement?.closest("header")) first.focus();
  });
  observer.observe(part, { childList: true, subtree: true });
  return () => observer.disconnect();
}

type ContentProps = { of: RefObject<HTMLDivElement | null>; children: ReactNode };
const Content = ({ of, children }: ContentProps) => (
  <div ref={useMergedRef(of, seeToFocus)} style={{ display: "contents" }}>
    {children}
  </div>
);

const DISCARDING = {
  title: "Discard what you typed?",
  text: "It has not been sent, and is lost when this closes.",
  verb: "Discard",
  cancel: "Stay",
};

export function Dialog<T>({
  of,
  title,
  children,
  onClose,
  ...modal
}: Props<T> &
  Pick<ModalProps, "returnFocus" | "size" | "closeOnClickOutside" | "closeButtonProps">) {
  // Mounted closed, since a dialog mounted open does not know where to return the focus.
  const isMade = useMounted();
  const { content, ...closing } = useClosing(of !== null, onClose);
  useReturnToMenu(of !== null);
  return (
    <Modal
      opened={of !== null && isMade}
      title={of === null ? "" : title(of)}
      {...closing}
      {...modal}
    >
      <Content of={content}>{of !== null && children(of)}</Content>
    </Modal>
  );
}

export function SideSheet<T>({ of, title, onClose, children }: Props<T>) {
  const isMade = useMounted();
  const { content, ...closing } = useClosing(of !== null, onClose);
  useReturnToMenu(of !== null);
  return (
    <Drawer
      opened={of !== null && isMade}
      {...closing}
      position="right"
      size="min(34rem, 100vw)"
      title={of === null ? "" : title(of)}
    >
      <Content of={content}>{of !== null && children(of)}</Content>
    </Drawer>
  );
}
