import { Box, Input } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import { acceptOf, checkFile } from "#/client/lib/check-file.ts";
import type { FileType } from "#/shared/file.ts";
import css from "./FileField.module.css";
import { FileFieldText } from "./FileFieldText.tsx";
import { FileNotes } from "./FileNotes.tsx";
import { FileThumb } from "./FileThumb.tsx";
import { FileTools } from "./FileTools.tsx";

type Props = {
  label: string;
  hint?: ReactNode;
  accept: readonly FileType[];
  /** The file chosen but not stored yet. */
  value: File | null;
  onChange: (file: File | null) => void;
  /** From the server or the form; this field's own error takes precedence. */
  error?: ReactNode;
  /** The file that the server already holds; choosing again replaces it. */
  stored?: { fileName: string; size: number } | null | undefined;
  /** The share sent, 0 to 1, while the file is being uploaded; null otherwise. */
  progress?: number | null;
  /** There is no connection; the file is sent once it is back. */
  isWaiting?: boolean;
  onCancel?: () => void;
  onRetry?: () => void;
  onPreview?: () => void;
  disabled?: boolean;
  /** For useAppForm: the path of the value, so that a wrong file gets the focus. */
  "data-path"?: string;
};

/** One file: dropped or chosen, checked at once, shown with its size, progress and actions. */
export function FileField(props: Props) {
  const { label, hint, accept, value, onChange, stored, progress = null, disabled = false } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const error = refused ?? props.error;
  const isSending = progress !== null;
  const isClosed = disabled || isSending;
  const isFilled = Boolean(value ?? stored);

  const put = (file: File | null, wrong: string | null = null) => {
    setRefused(wrong);
    onChange(wrong ? null : file);
  };
  const take = (file: File | undefined) => file && !isClosed && put(file, checkFile(file, accept));

  return (
    <Box miw={0}>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside takes the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input inside takes the keys */}
      <div
        className={css.zone}
        data-over={isOver || undefined}
        data-wrong={error ? true : undefined}
        data-filled={isFilled || undefined}
        data-off-paper={!isFilled || undefined}
        data-open={!isClosed || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          if (!isClosed) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        onClick={({ target }) => {
          const isOnControl = (target as Element).closest("button, input") !== null;
          if (!isFilled && !isOnControl) input.current?.click();
        }}
      >
        <FileThumb file={value} name={value?.name ?? stored?.fileName ?? null} />
        <FileFieldText
          label={label}
          value={value}
          stored={stored}
          accept={accept}
          progress={progress}
          isWaiting={props.isWaiting ?? false}
        />
        <FileTools
          label={label}
          isFilled={isFilled}
          isSending={isSending}
          isClosed={isClosed}
          file={value}
          choose={() => input.current?.click()}
          remove={() => put(null)}
          cancel={props.onCancel}
          retry={props.onRetry}
          preview={props.onPreview}
        />
        <input
          ref={input}
          id={id}
          type="file"
          className={css.input}
          accept={acceptOf(accept)}
          disabled={isClosed}
          data-path={props["data-path"]}
          aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was corrected.
            event.currentTarget.value = "";
          }}
        />
      </div>
      <FileNotes id={id} hint={hint} error={error} />
    </Box>
  );
}
