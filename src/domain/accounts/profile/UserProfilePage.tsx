import { Box, Card, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { Settled } from "#/client/ui/Settled.tsx";
import { personCode } from "#/shared/person-code.ts";
import { ChangePasswordForm } from "../passwords/ChangePasswordForm.tsx";
import { EndSessions } from "./EndSessions.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { profileContract } from "./profile.contract.ts";

/** One's own name and email, password and sessions. */
export function UserProfilePage() {
  const { userId } = useSignedIn();
  const profile = useQuery(routeQuery(profileContract.find, { params: { userId } }));
  return (
    <Box maw={960} mx="auto">
      <PageHead
        title="Profile Details"
        context={`How we address and reach you. Your code is ${personCode(userId)}: it tells you from others of your name.`}
      />
      <Settled queries={[profile]} shape="form">
        <Card>
          <Loaded queries={[profile]} failure="Error getting profile details complete profile">
            {({ user }) => <ProfileForm key={user._id} profile={user} />}
          </Loaded>
        </Card>
        <Columns sizes="minmax(0, 1.35fr) minmax(0, 1fr)" mt={20}>
          <Card>
            <h2>Password</h2>
            <Text variant="soft" mt={4} mb={18}>
              Your other sessions end when you change it; this one stays open.
            </Text>
            <ChangePasswordForm />
          </Card>
          <EndSessions />
        </Columns>
      </Settled>
    </Box>
  );
}
