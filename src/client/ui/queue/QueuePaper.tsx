import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { FileSheet } from "../FileSheet.tsx";
import { QueryView } from "../QueryView.tsx";
import { useIsPaperInView } from "./paper-in-view.ts";
import { paperQuery } from "./paper-query.ts";
import css from "./Queue.module.css";

type Props = {
  /** Its label for screen readers: "Answer of Asha Rao". */
  label: string;
  address: string;
  fileName: string;
  /** Called once it can be read: its first page is rendered and visible, or it was downloaded. */
  onSeen: () => void;
  /** True if a press opened it: it is scrolled into view. */
  isScrolledTo?: boolean;
};

/** The paper to decide about, rendered in the page. */
export function QueuePaper({ label, address, fileName, onSeen, isScrolledTo = false }: Props) {
  const bytes = useQuery(paperQuery(address));
  const section = useRef<HTMLElement>(null);
  const watch = useIsPaperInView(onSeen, isScrolledTo);
  return (
    <section className={css.paper} aria-label={label} ref={section}>
      <QueryView queries={[bytes]} shape="cards" loading="Loading the file">
        {(content) => (
          <FileSheet name={fileName} bytes={content} onSeen={() => watch(section.current)} />
        )}
      </QueryView>
    </section>
  );
}
