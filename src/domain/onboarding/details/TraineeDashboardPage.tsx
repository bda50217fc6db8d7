import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { homeOf } from "#/client/lib/home.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { stepsQuery } from "#/client/lib/session-check.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { JourneySteps } from "#/client/ui/JourneySteps.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RedirectTo } from "#/client/ui/RedirectTo.tsx";
import { DetailsChecklist } from "./DetailsChecklist.tsx";
import { DetailsForm } from "./DetailsForm.tsx";

/** The first step after signing in: the details form, or on to whatever is left to do. */
export function TraineeDashboardPage() {
  const { userId, role, subRole } = useSignedIn();
  const steps = useQuery(stepsQuery(userId));

  if (steps.data?.isCompleted) {
    return <RedirectTo to={homeOf(role, subRole, steps.data)} />;
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
      <QueryView queries={[steps]} shape="form" loading="Loading your details">
        {({ email }) => (
          <Columns sizes="minmax(0, 1fr) minmax(15rem, 19rem)" gap={24}>
            <DetailsForm userId={userId} email={email} />
            <DetailsChecklist />
          </Columns>
        )}
      </QueryView>
    </>
  );
}
