import { Card } from "@mantine/core";
import type { ReactNode } from "react";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useUnloadQuestion } from "#/client/lib/leave-question.ts";
import { useAnswerTime, useOutlook } from "#/client/lib/outlook.ts";
import { refresh } from "#/client/lib/query.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { stepsContract } from "../steps.contract.ts";
import { DocumentTiles } from "./DocumentTiles.tsx";
import { useUploads } from "./documents.client.ts";
import { documentsContract } from "./documents.contract.ts";
import { sendAgainBy } from "./documents.rules.ts";

type Response = CallResponse<typeof documentsContract.list>;
type Props = {
  userId: string;
  documents: Response["documents"];
  destroyed: NonNullable<Response["destroyed"]>;
};

/**
 * The submitted documents with the decision on each; returned and destroyed ones are sent again.
 */
export function ReturnedDocuments({ userId, documents, destroyed }: Props) {
  const stored = documents.map(({ url, ...row }) => ({ ...row, source: url }));
  const uploads = useUploads(userId, stored, () =>
    refresh([documentsContract.list, stepsContract.read]),
  );
  useUnloadQuestion(uploads.isSending);
  const time = useAnswerTime(useOutlook()?.documentDays);
  const returned = documents.filter(({ status }) => status === "returned");
  const open = [...returned, ...destroyed].map(({ kind }) => kind);
  return (
    <>
      <PageHead title="Document upload" context={contextOf(returned, destroyed.length)} />
      {open.length === 0 && (
        <InlineAlert tone="success" title="Thank you">
          The office looks at what you sent, usually {time}. We will write to you if anything is
          needed again. <WhoToAsk />
        </InlineAlert>
      )}
      <Card miw={0} my={20} p="clamp(18px, 2.4vw, 32px)">
        <DocumentTiles uploads={uploads} isClosed={(kind) => !open.includes(kind)} />
      </Card>
      <LinkButton to="/my-papers" variant="default">
        Open my papers
      </LinkButton>
    </>
  );
}

function contextOf(returned: Props["documents"], destroyed: number): ReactNode {
  if (destroyed > 0) {
    const what = destroyed === 1 ? "one of your documents" : `${destroyed} of your documents`;
    return (
      <>
        We have destroyed {what}, as they were needed no longer. Upload them anew to join again.{" "}
        <WhoToAsk />
      </>
    );
  }
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
