import { Box, Button, Card, Text } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { endSession, useSignedIn } from "#/client/lib/session.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { personCode } from "#/shared/person-code.ts";
import { ChangePasswordForm } from "../passwords/ChangePasswordForm.tsx";
import { sessionsContract } from "../sessions/sessions.contract.ts";
import { ProfileForm } from "./ProfileForm.tsx";
import { profileContract } from "./profile.contract.ts";

export function UserProfilePage() {
  const { userId } = useSignedIn();
  const profile = useRouteQuery(profileContract.find, { params: { userId } });
  return (
    <Box maw={960} mx="auto">
      <PageHead
        title="Profile Details"
        context={
          `How we address and reach you. Your code is ${personCode(userId)}: it tells you from others of ` +
          "your name."
        }
      />
      <ShownTogether queries={[profile]} shape="form">
        <Card>
          <QueryView queries={[profile]} failure="Error getting profile details complete profile">
            {({ user }) => <ProfileForm key={user._id} profile={user} />}
          </QueryView>
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
      </ShownTogether>
    </Box>
  );
}

/** For a lost phone or a shared computer: ends all sessions, including this one. */
function EndSessions() {
  const ask = () =>
    confirmAction({
      title: "End all your sessions?",
      text: "You are logged out on every device, this one too, and log in again with your password.",
      verb: "End all sessions",
      action: () => call(sessionsContract.endOwnSessions, {}),
      done: "All your sessions have ended.",
      next: endSession,
    });
  return (
    <Card>
      <h2>Sessions</h2>
      <Text variant="soft" mt={4} mb={18}>
        Did you log in on a computer you share, or lose your phone? End every session at once.
      </Text>
      <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => void ask()}>
        End all sessions
      </Button>
    </Card>
  );
}
