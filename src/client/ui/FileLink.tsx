import { Anchor } from "@mantine/core";
import { type MouseEvent, type ReactNode, useState } from "react";
import { fetchFile } from "#/client/lib/api-client.ts";
import { download } from "#/client/lib/download.ts";
import { toast } from "#/client/lib/toast.ts";
import { FilePreview } from "./FilePreview.tsx";

type Props = {
  /** A signed link; it is opened with the session, so that it does not expire on an open page. */
  address: string;
  /** The file's name in the sheet and when saved. */
  name: string;
  children: ReactNode;
  /** Shown in the page, or given to the browser to save. */
  how?: "preview" | "download";
  /** For a link whose text does not say which file it is. */
  label?: string;
  /** Within a sentence, where colour alone does not distinguish it from the text. */
  isInText?: boolean;
};

/** A link to a file of this server. Opening it in a new tab works as with any link. */
export function FileLink(props: Props) {
  const { address, name, children, how = "preview", label, isInText } = props;
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (how === "preview") setOpen(true);
    else void save();
  };
  const save = async () => {
    try {
      download(name, await fetchFile(address));
    } catch (cause) {
      toast.failure(cause);
    }
  };
  return (
    <>
      <Anchor
        href={address}
        onClick={open}
        aria-label={label}
        inherit
        underline={isInText ? "always" : "hover"}
      >
        {children}
      </Anchor>
      <FilePreview
        file={isOpen ? { name, source: address } : null}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
