import { useEffect, useRef, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "#/client/lib/draft.ts";

type Draft = { reason: string };

const nameOf = (id: string) => `reject:${id}`;

/** The name of the draft of an unsent reason for one thing. */
export const reasonDraftOf = (id: string): string =>
  readDraft<Draft>(nameOf(id))?.reason?.trim() ?? "";

/** A reason being written for one thing, kept on the device until it is sent or cancelled. */
export function useReasonDraft(id: string, onWriting: (isWriting: boolean) => void) {
  const name = nameOf(id);
  const [draft] = useState(() => readDraft<Draft>(name));
  const [reason, setReason] = useState(draft?.reason ?? "");
  const [isOpen, setOpen] = useState(draft !== null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    onWriting(isOpen);
    return () => onWriting(false);
  }, [isOpen, onWriting]);
  return {
    form,
    reason,
    isOpen,
    open: () => {
      setOpen(true);
      // The field exists only after this render.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("input, textarea")?.focus(),
      );
    },
    write: (text: string) => {
      setReason(text);
      keepDraft(name, { reason: text });
    },
    drop: () => {
      dropDraft(name);
      setReason("");
      setOpen(false);
    },
    /** A sent decision is undone: the reason is a draft again, wherever the item is shown next. */
    restore: (text: string) => {
      keepDraft(name, { reason: text });
      setReason(text);
      setOpen(true);
    },
  };
}
