import { useQuery } from "@tanstack/react-query";
import { fetchFile } from "#/client/lib/api-client.ts";
import { FileSheet } from "../FilePreview.tsx";
import { Loaded } from "../Loaded.tsx";
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
  const bytes = useQuery({
    // A signed link differs each time it is given out.
    queryKey: ["paper", address.split("?")[0]],
    queryFn: ({ signal }) => fetchFile(address, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return (
    <section className={css.paper} aria-label={label}>
      <Loaded queries={[bytes]} shape="cards" loading="Loading the file">
        {(content) => <FileSheet name={fileName} bytes={content} onSeen={onSeen} />}
      </Loaded>
    </section>
  );
}
