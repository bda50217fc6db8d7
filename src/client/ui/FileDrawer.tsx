import { Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { fetchFile } from "#/client/lib/api-client.ts";
import { useReturnToMenu } from "#/client/lib/menu-button.ts";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import css from "./FilePreview.module.css";
import { FileSheet } from "./FileSheet.tsx";
import { QueryView } from "./QueryView.tsx";

/** The side sheet of a file. Closed while `file` is null. */
export function FileDrawer({ file, onClose }: { file: PreviewedFile | null; onClose: () => void }) {
  useReturnToMenu(file !== null);
  const isOnTop = useOpenLayer(file !== null, onClose);
  return (
    <Drawer
      opened={file !== null}
      onClose={onClose}
      closeOnEscape={isOnTop}
      position="right"
      size="min(56rem, 100vw)"
      title={file?.name}
      closeButtonProps={{ "aria-label": "Close preview" }}
      classNames={{ body: css.body ?? "", content: css.content ?? "", title: css.title ?? "" }}
    >
      {file && <Sheet key={file.name} file={file} />}
    </Drawer>
  );
}

function Sheet({ file }: { file: PreviewedFile }) {
  const { name, source } = file;
  const bytes = useQuery({
    queryKey: ["file", name, typeof source === "string" ? source : "chosen"],
    queryFn: ({ signal }) => (typeof source === "string" ? fetchFile(source, signal) : source),
    gcTime: 0,
    // Each opening counts as one view; refetching while the drawer stays open does not add another.
    staleTime: "static",
  });
  return (
    <QueryView queries={[bytes]} shape="cards" loading="Loading the file">
      {(content) => <FileSheet name={name} bytes={content} />}
    </QueryView>
  );
}
