import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { FileSheet } from "../FileSheet.tsx";
import { Loaded } from "../Loaded.tsx";
import { paperQuery } from "./paper-query.ts";
import { usePaperSight } from "./paper-sight.ts";
import css from "./Queue.module.css";

type Props = {
  /** What it is for screen readers: "Answer of Asha Rao". */
  label: string;
  /** The file's address, a signed link too. */
  address: string;
  fileName: string;
  /** Called once it can be read: its first page is rendered and visible, or it was downloaded. */
  onSeen: () => void;
};

/** What is decided about, rendered in the page. */
export function QueuePaper({ label, address, fileName, onSeen }: Props) {
  const bytes = useQuery(paperQuery(address));
  const section = useRef<HTMLElement>(null);
  const watch = usePaperSight(onSeen);
  return (
    <section className={css.paper} aria-label={label} ref={section}>
      <Loaded queries={[bytes]} shape="cards" loading="Loading the file">
        {(content) => (
          <FileSheet name={fileName} bytes={content} onSeen={() => watch(section.current)} />
        )}
      </Loaded>
    </section>
  );
}
