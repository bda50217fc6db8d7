import { Card } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useUnloadQuestion } from "#/client/lib/leave-question.ts";
import { useAnswerTime, useOutlook } from "#/client/lib/outlook.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { refresh } from "#/client/lib/query.ts";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { DocumentField } from "./DocumentField.tsx";
import { useUploads } from "./documents.client.ts";
import { documentsContract } from "./documents.contract.ts";
import { DOCUMENT_KINDS, sendAgainBy } from "./documents.rules.ts";

type Props = {
  userId: string;
  documents: CallResponse<typeof documentsContract.list>["documents"];
};

/**
 * The six submitted documents with what the office says of each; returned ones are replaced here.
 */
export function SendAgain({ userId, documents }: Props) {
  const [preview, setPreview] = useState<PreviewedFile | null>(null);
  const stored = documents.map(({ url, ...row }) => ({ ...row, source: url }));
  const uploads = useUploads(userId, stored, () => refresh([documentsContract.list]));
  useUnloadQuestion(uploads.isSending);
  const time = useAnswerTime(useOutlook()?.documentDays);
  const returned = documents.filter(({ status }) => status === "returned");
  return (
    <>
      <PageHead title="Document upload" context={contextOf(returned)} />
      {returned.length === 0 && (
        <InlineAlert tone="success" title="Thank you">
          The office looks at what you sent, usually {time}. We will write to you if anything is
          needed again. <WhoToAsk />
        </InlineAlert>
      )}
      <Card miw={0} my={20} p="clamp(18px, 2.4vw, 32px)">
        <Tiles min="24rem" gap="22px 24px" isFilled>
          {DOCUMENT_KINDS.map((kind) => (
            <DocumentField
              key={kind}
              kind={kind}
              uploads={uploads}
              isClosed={!returned.some((document) => document.kind === kind)}
              onPreview={setPreview}
            />
          ))}
        </Tiles>
      </Card>
      <LinkButton to="/my-papers" variant="default">
        Open my papers
      </LinkButton>
      <FilePreview file={preview} onClose={() => setPreview(null)} />
    </>
  );
}

function contextOf(returned: Props["documents"]): ReactNode {
  const [first] = returned.flatMap(({ decidedAt }) => decidedAt ?? []).toSorted();
  if (!first) return "Your six documents are with the office.";
  const what = returned.length === 1 ? "one document" : `${returned.length} documents`;
  const day = formatShownDate(sendAgainBy(new Date(first)));
  return (
    <>
      The office needs {what} again, by {day}. The others stay as they are, and you can go on
      meanwhile. <WhoToAsk />
    </>
  );
}
