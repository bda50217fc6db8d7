import { Button, type ButtonProps } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { callFile } from "#/client/lib/api-client.ts";
import { useFileOpening } from "#/client/lib/file-opening.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { resumesContract } from "./resumes.contract.ts";

type ButtonSize = NonNullable<ButtonProps["size"]>;

/** The roles that may open a person's résumé (row N265). */
const READERS = ["admin", "ceo"];

/** Opens a person's résumé in lists where people are chosen, for users who may. */
export function ResumeOf({ userId }: { userId: string }) {
  const { audience } = useSignedIn();
  if (!READERS.includes(audience)) return null;
  const read = () => callFile(resumesContract.ofPerson, { params: { userId } });
  return <PdfButton read={read} size="compact-md" />;
}

export const OwnPdfButton = () => <PdfButton read={() => callFile(resumesContract.pdf, {})} />;

type Props = {
  read: () => Promise<Blob>;
  size?: ButtonSize;
  about?: string;
};

/** Opens a résumé as it is now. */
export function PdfButton({ read, size = "md", about }: Props) {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const { isBusy, open } = useFileOpening(setShown);
  return (
    <>
      <Button
        variant="default"
        size={size}
        aria-label={about && `Open résumé: ${about}`}
        leftSection={<IconFileText size={16} stroke={1.7} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void open(about ? `Résumé ${about}.pdf` : "Résumé.pdf", read)}
      >
        Open résumé
      </Button>
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </>
  );
}
