import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { JourneySteps } from "#/client/ui/JourneySteps.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { profileContract } from "#/features/accounts/profile/contract.ts";
import { documentsContract } from "../../documents/contract.ts";
import { detailsContract } from "../contract.ts";
import { DetailsForm } from "./DetailsForm.tsx";
import { KeepAtHand } from "./KeepAtHand.tsx";

/** The first step after signing in: the details form, or on to whatever is left to do. */
export function TraineeDashboardPage() {
  const { userId } = useSignedIn();
  const params = { userId };
  const details = useQuery(routeQuery(detailsContract.status, { params }));
  const documents = useQuery(routeQuery(documentsContract.status, { params }));
  const profile = useQuery(routeQuery(profileContract.find, { params }));

  if (details.data?.isCompleted && documents.data) {
    return (
      <Navigate to={documents.data.isSubmitted ? "/admission-fee" : "/document-upload"} replace />
    );
  }
  return (
    <>
      <PageHead
        title="Trainee Dashboard"
        context="Welcome. Four short steps lead to your first class; this is the first of them."
      />
      <Box mb={28}>
        <JourneySteps at="details" />
      </Box>
      <Loaded queries={[profile, details, documents]} shape="form" loading="Loading your details">
        {({ user }) => (
          <Columns sizes="minmax(0, 1fr) minmax(15rem, 19rem)" gap={24}>
            <DetailsForm userId={userId} email={user.email} />
            <KeepAtHand />
          </Columns>
        )}
      </Loaded>
    </>
  );
}
