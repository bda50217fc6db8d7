import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { ErrorState } from "./ErrorState.tsx";
import { LoadingState } from "./LoadingState.tsx";
import css from "./PdfPages.module.css";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Longer documents are for their own program; rendering hundreds of pages would stall a phone. */
const MAX_PAGES = 30;

type Props = {
  content: Blob;
  name: string;
  /** Called once the first page is visible. */
  onDrawn?: (() => void) | undefined;
};

/** A PDF's pages rendered by the page itself: phones show no PDF inside a page otherwise. */
export function PdfPages({ content, name, onDrawn }: Props) {
  // Two papers may have the same name and size: one must never be shown as the other.
  const mount = useId();
  const pdf = useQuery({
    queryKey: ["pdf", mount, name, content.size],
    queryFn: async () => await getDocument({ data: await content.arrayBuffer() }).promise,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (pdf.isPending) return <LoadingState text="Opening the PDF" shape="cards" />;
  if (pdf.isError) {
    return (
      <ErrorState error={pdf.error} text="This PDF could not be shown. Download it instead." />
    );
  }
  const shown = Math.min(pdf.data.numPages, MAX_PAGES);
  return (
    <Stack gap={14}>
      {Array.from({ length: shown }, (_, index) => index + 1).map((number) => (
        <PdfPage
          key={number}
          pdf={pdf.data}
          number={number}
          label={`${name}, page ${number}`}
          onDrawn={number === 1 ? onDrawn : undefined}
        />
      ))}
      {pdf.data.numPages > shown && shown === MAX_PAGES && (
        <Text variant="faint" ta="center">
          Download the file to read the other {pdf.data.numPages - shown} pages.
        </Text>
      )}
    </Stack>
  );
}

type PageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
  onDrawn: (() => void) | undefined;
};

function PdfPage({ pdf, number, label, onDrawn }: PageProps) {
  const drawn = useEffectEvent(() => onDrawn?.());
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (isGone || !target) return;
      const width = target.parentElement?.clientWidth ?? 600;
      const scale = (width / page.getViewport({ scale: 1 }).width) * window.devicePixelRatio;
      const viewport = page.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
      if (!isGone) drawn();
    };
    draw().catch((cause: unknown) => {
      if (!isGone) console.warn("A page of the PDF could not be drawn", cause);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} className={css.page} role="img" aria-label={label} />;
}
