import { Box, Card } from "@mantine/core";
import { IconUserHeart } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { AssistanceProfileForm } from "./AssistanceProfileForm.tsx";
import { recordsContract } from "./records.contract.ts";

/** How the reader is reached at work; who guides them can only be read here. */
export function AssistanceProfilePage() {
  const { userId } = useSignedIn();
  const record = useQuery(routeQuery(recordsContract.find, { params: { userId } }));
  return (
    <Box maw={960} mx="auto">
      <PageHead
        title="Assistant Profile"
        context="How those who support you reach you, and where you work."
        crumbs={[{ label: "Assistance", to: "/assistance-dashboard" }]}
      />
      <Card>
        <Loaded queries={[record]} loading="Loading your profile">
          {({ assistanceDetails: [details] }) =>
            details ? (
              <AssistanceProfileForm key={details._id} details={details} />
            ) : (
              <EmptyState
                text="Your profile begins with your details"
                hint="Once your request is approved and your details are sent, they stand here."
                Icon={IconUserHeart}
                action={<LinkButton to="/assistance-dashboard">Open assistance</LinkButton>}
              />
            )
          }
        </Loaded>
      </Card>
    </Box>
  );
}
