import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { stepsQuery } from "#/client/lib/session-check.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { JourneySteps } from "#/client/ui/JourneySteps.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { RedirectTo } from "#/client/ui/RedirectTo.tsx";
import type { Answer } from "#/shared/contract.ts";
import { DocumentsForm } from "./DocumentsForm.tsx";
import { documentsContract } from "./documents.contract.ts";
import { SendAgain } from "./SendAgain.tsx";
import { TermsCard } from "./TermsCard.tsx";

/** The second step: six documents, or on to whatever is left to do. */
export function DocumentUploadPage() {
  const { userId } = useSignedIn();
  const params = { userId };
  const steps = useQuery(stepsQuery(userId));
  const documents = useQuery(routeQuery(documentsContract.list, { params }));

  if (steps.data?.isCompleted === false) return <RedirectTo to="/trainee-dashboard" />;
  if (documents.data?.isSubmitted) return <Submitted userId={userId} {...documents.data} />;
  return (
    <>
      <PageHead
        title="Document upload"
        context="Six files, each a PDF, JPEG or PNG of up to 10 MB. They are stored encrypted, and only the office opens them."
      />
      <Box mb={28}>
        <JourneySteps at="documents" />
      </Box>
      <Loaded queries={[documents, steps]} shape="form" loading="Loading your documents">
        {({ documents }) => (
          <Columns sizes="minmax(0, 1fr) minmax(18rem, 20rem)" gap={24}>
            <DocumentsForm
              userId={userId}
              stored={documents.map(({ url, ...row }) => ({ ...row, source: url }))}
            />
            <TermsCard />
          </Columns>
        )}
      </Loaded>
    </>
  );
}

type SubmittedProps = {
  userId: string;
  documents: Answer<typeof documentsContract.list>["documents"];
};

/**
 * Returned documents are sent again here; without one there is nothing to do on this page any more.
 */
function Submitted({ userId, documents }: SubmittedProps) {
  const isReturned = documents.some(({ status }) => status === "returned");
  const [wasReturned] = useState(isReturned);
  if (!isReturned && !wasReturned) return <RedirectTo to="/admission-fee" />;
  return <SendAgain userId={userId} documents={documents} />;
}
