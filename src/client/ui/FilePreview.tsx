import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { lazyDialog } from "./lazy-part.tsx";

type Props = { file: PreviewedFile | null; onClose: () => void };

/** A side sheet that shows a PDF or a picture, with download; closed while `file` is null. */
export const FilePreview = lazyDialog<Props>({
  load: async () => (await import("./FileDrawer.tsx")).FileDrawer,
  isOpen: ({ file }) => file !== null,
});
