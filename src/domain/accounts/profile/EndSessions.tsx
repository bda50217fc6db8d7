import { Button, Card, Text } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirmDeed } from "#/client/lib/confirm.ts";
import { leaveSession } from "#/client/lib/session.ts";
import { sessionsContract } from "../sessions/sessions.contract.ts";
import classes from "./profile.module.css";

/** For a lost phone or a shared computer: every session ends, this one too. */
export function EndSessions() {
  const ask = () =>
    confirmDeed({
      title: "End all your sessions?",
      text: "You are logged out on every device, this one too, and log in again with your password.",
      verb: "End all sessions",
      action: () => call(sessionsContract.endOwnSessions, {}),
      done: "All your sessions have ended.",
      next: leaveSession,
    });
  return (
    <Card>
      <h2>Sessions</h2>
      <Text variant="soft" mt={4} mb={18}>
        Did you log in on a computer you share, or lose your phone? End every session at once.
      </Text>
      <Button variant="default" className={classes.end ?? ""} onClick={() => void ask()}>
        End all sessions
      </Button>
    </Card>
  );
}
