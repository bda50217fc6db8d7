import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { JourneySteps } from "#/client/ui/JourneySteps.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { detailsContract } from "../../details/contract.ts";
import { documentsContract } from "../contract.ts";
import { DocumentsDesk } from "./DocumentsDesk.tsx";
import css from "./documents.module.css";
import { TermsCard } from "./TermsCard.tsx";

/** The second step: six documents, or on to whatever is left to do. */
export function DocumentUploadPage() {
  const { userId } = useSignedIn();
  const params = { userId };
  const details = useQuery(routeQuery(detailsContract.status, { params }));
  const documents = useQuery(routeQuery(documentsContract.list, { params }));
  const failed = [details, documents].filter(({ isError }) => isError);

  if (details.data?.isCompleted === false) return <Navigate to="/trainee-dashboard" replace />;
  if (documents.data?.isSubmitted) return <Navigate to="/admission-fee" replace />;
  return (
    <>
      <PageHead
        title="Document upload"
        context="Six files, each a PDF, JPEG or PNG of up to 10 MB. They are stored encrypted, and only the office opens them."
      />
      <div className={css.journey}>
        <JourneySteps at="documents" />
      </div>
      {failed.length > 0 ? (
        <ErrorState
          error={failed[0]?.error}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
          retry={() => {
            for (const read of failed) void read.refetch();
          }}
        />
      ) : details.data && documents.data ? (
        <div className={css.columns}>
          <DocumentsDesk
            userId={userId}
            stored={documents.data.documents.map(({ url, ...row }) => ({ ...row, source: url }))}
          />
          <TermsCard />
        </div>
      ) : (
        <LoadingState shape="form" text="Loading your documents" />
      )}
    </>
  );
}
