import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { fetchFile } from "#/client/lib/api-client.ts";
import { download } from "#/client/lib/download.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import css from "./answers.module.css";
import type { Row } from "./api.ts";

const PdfPages = lazy(() =>
  import("#/client/ui/PdfPages.tsx").then((file) => ({ default: file.PdfPages })),
);

type Props = {
  row: Row;
  /** Called once the answer can be read: its first page is drawn, or it was downloaded. */
  onSeen: () => void;
};

/** The answer itself, drawn in the page. */
export function AnswerPdf({ row, onSeen }: Props) {
  const { fileUrl, name, topic } = row;
  const fileName = `${name}, ${topic}.pdf`;
  const bytes = useQuery({
    queryKey: ["answer", fileUrl?.split("?")[0]],
    queryFn: ({ signal }) => fetchFile(fileUrl ?? "", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return (
    <section className={css.paper} aria-label={`Answer of ${name}`}>
      <Loaded queries={[bytes]} shape="cards" loading="Loading the answer">
        {(content) => (
          <>
            <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mb={12}>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() => {
                  download(fileName, content);
                  onSeen();
                }}
              >
                Download
              </Button>
            </Group>
            <Suspense fallback={<LoadingState text="Opening the PDF" shape="cards" />}>
              <PdfPages content={content} name={fileName} onDrawn={onSeen} />
            </Suspense>
          </>
        )}
      </Loaded>
    </section>
  );
}
