import { useQuery } from "@tanstack/react-query";
import { FileSheet } from "../FilePreview.tsx";
import { Loaded } from "../Loaded.tsx";
import { paperQuery } from "./paper-query.ts";
import css from "./Queue.module.css";

type Props = {
  /** What it is for screen readers: "Answer of Asha Rao". */
  label: string;
  /** The file's address, a signed link too. */
  address: string;
  fileName: string;
  /** Called once it can be read: its first page is drawn, or it was downloaded. */
  onSeen: () => void;
};

/** What is decided about, drawn in the page. */
export function QueuePaper({ label, address, fileName, onSeen }: Props) {
  const bytes = useQuery(paperQuery(address));
  return (
    <section className={css.paper} aria-label={label}>
      <Loaded queries={[bytes]} shape="cards" loading="Loading the file">
        {(content) => <FileSheet name={fileName} bytes={content} onSeen={onSeen} />}
      </Loaded>
    </section>
  );
}
