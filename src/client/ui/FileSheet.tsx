import { Button, Group } from "@mantine/core";
import { IconDownload, IconFileUnknown } from "@tabler/icons-react";
import { download } from "#/client/lib/download.ts";
import { useObjectUrl } from "#/client/lib/object-url.ts";
import css from "./FilePreview.module.css";
import { LoadingState } from "./LoadingState.tsx";
import { lazyPanel } from "./lazy-part.tsx";
import { StateView } from "./StateView.tsx";

const PdfPages = lazyPanel({
  load: async () => (await import("./PdfPages.tsx")).PdfPages,
  placeholder: () => <LoadingState text="Loading the file" shape="cards" />,
});

type SheetProps = {
  name: string;
  bytes: Blob;
  /** Called once the file was rendered or downloaded. */
  onSeen?: (() => void) | undefined;
};

/** A file's content as far as it can be shown in the page, with download. */
export function FileSheet({ name, bytes, onSeen }: SheetProps) {
  return (
    <>
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mb={12}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => {
            download(name, bytes);
            onSeen?.();
          }}
        >
          Download
        </Button>
      </Group>
      <Content name={name} bytes={bytes} onSeen={onSeen} />
    </>
  );
}

function Content({ name, bytes, onSeen }: SheetProps) {
  const isPdf = bytes.type === "application/pdf" || /\.pdf$/i.test(name);
  const isPicture = /^image\//.test(bytes.type);
  const url = useObjectUrl(isPicture ? bytes : null);
  if (isPdf) {
    return <PdfPages content={bytes} name={name} onDrawn={onSeen} />;
  }
  if (isPicture) {
    return url && <img src={url} alt={name} className={css.picture} onLoad={onSeen} />;
  }
  return (
    <StateView
      Icon={IconFileUnknown}
      title="No preview for this kind of file"
      text="Download it to open it in its own program."
    />
  );
}
