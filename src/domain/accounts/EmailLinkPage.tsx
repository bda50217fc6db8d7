import { Box, Button, Group } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { AuthHead, AuthLead } from "#/client/app/AuthHead.tsx";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { useSend } from "#/client/lib/query.ts";
import { currentSession, endSession } from "#/client/lib/session.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { addressesContract } from "./addresses.contract.ts";
import { tabOf } from "./sessions/sessions.rules.ts";

type Props = {
  title: string;
  lead: string;
  verb: string;
  /** What to do if the link is no longer valid. */
  over: string;
  /** Goes on to a new password: whoever changed the address knew the old one. */
  asksForPassword?: boolean;
};

/** Confirms an address that an admin entered, for people who cannot sign in. */
export const ConfirmEmailPage = () => (
  <EmailLink
    title="Confirm your email"
    lead="Our office entered this address for your account. Confirm it, and you log in with it from now on."
    verb="Confirm this email"
    over="Ask our office to enter the address again."
  />
);

/** Restores the old address after a change that the owner did not make. */
export const RestoreEmailPage = () => (
  <EmailLink
    title="Put your email back"
    lead={
      "Your account gets this address back, and every session ends, on every device. Do this if you did " +
      "not change it yourself."
    }
    verb="Put this address back"
    over="It works once, for seven days. If your account is not yours any more, write to us at once."
    asksForPassword
  />
);

/** Needs a press, as mail programs open links to inspect them. */
function EmailLink({ title, lead, verb, over, asksForPassword = false }: Props) {
  const { token = "" } = useSearch({ strict: false }) as { token?: string };
  const send = useSend(addressesContract.useLink, { refresh: [], showsFailure: true });
  // A connection error says nothing about the link: another try may work.
  const isOver = send.error instanceof ApiError && send.error.reason === "LINK_INVALID";
  const use = () =>
    send.mutate(
      { body: { token } },
      {
        onSuccess: () => {
          if (currentSession()) endSession();
        },
      },
    );
  return (
    <>
      <AuthHead title={title} />
      {send.data ? (
        <>
          <Box mt={20}>
            <InlineAlert tone="success" title={send.data.message}>
              {asksForPassword
                ? `Whoever changed it knew your password: choose a new one now, for ${send.data.email}.`
                : `Log in with ${send.data.email}.`}
            </InlineAlert>
          </Box>
          <Group gap="sm" mt="lg">
            {asksForPassword ? (
              <LinkButton to="/forgot-password">Choose a new password</LinkButton>
            ) : (
              <LinkButton to="/login" search={{ tab: tabOf(send.data.role).slug }}>
                Log in
              </LinkButton>
            )}
          </Group>
        </>
      ) : (
        <>
          <AuthLead>{lead}</AuthLead>
          {send.isError || token === "" ? (
            <Box mt={20}>
              <InlineAlert
                title={
                  send.isError
                    ? messageOf(send.error)
                    : "This link is not whole. Open it from the mail again."
                }
              >
                {(token === "" || isOver) && over}
              </InlineAlert>
            </Box>
          ) : null}
          <Group gap="sm" mt="lg">
            <Button size="md" onClick={use} loading={send.isPending} disabled={token === ""}>
              {verb}
            </Button>
            <LinkButton to="/contact-us" size="md" variant="default">
              Contact us
            </LinkButton>
          </Group>
        </>
      )}
    </>
  );
}
