import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { callFile } from "#/client/lib/api-client.ts";
import { useFileOpening } from "#/client/lib/file-opening.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { resumesContract } from "../contract.ts";

/** Who opens somebody's made résumé (row N265). */
const READERS = ["admin", "ceo"];

/** Opens somebody's made résumé where people are chosen, for those who may. */
export function ResumeOf({ userId }: { userId: string }) {
  const { audience } = useSignedIn();
  return READERS.includes(audience) ? <PdfButton userId={userId} /> : null;
}

/** Opens a made résumé as it is now: the reader's own, or that of whom the office looks at. */
export function PdfButton({ userId }: { userId?: string }) {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const { isBusy, open } = useFileOpening(setShown);
  const fetched = () =>
    userId
      ? callFile(resumesContract.ofPerson, { params: { userId } })
      : callFile(resumesContract.pdf, {});
  return (
    <>
      <Button
        variant="default"
        {...(userId && { size: "compact-md" })}
        leftSection={<IconFileText size={16} stroke={1.7} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void open("Résumé.pdf", fetched)}
      >
        Open résumé
      </Button>
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </>
  );
}
