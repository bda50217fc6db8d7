import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AuthForm } from "#/client/app/AuthForm.tsx";
import { AuthFoot, AuthHead, AuthLead, AuthLink } from "#/client/app/AuthHead.tsx";
import { call } from "#/client/lib/api-client.ts";
import { ApiError } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import { useSignIn } from "#/client/lib/sign-in.ts";
import { toast } from "#/client/lib/toast.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { invitationsContract } from "./invitations.contract.ts";
import { NewPasswordFields } from "./passwords/NewPasswordFields.tsx";
import { checkNewPassword } from "./passwords/NewPasswordForm.tsx";
import { sessionsContract } from "./sessions/sessions.contract.ts";

/** The page of an invitation's link: sets the first password, then signs in. */
export function SetPasswordPage() {
  const { token = "" } = useSearch({ strict: false }) as { token?: string };
  const [wasRefused, setRefused] = useState(false);
  // Checked before the user thinks of a password. If there is no answer, submitting finds out.
  const link = useQuery({
    queryKey: [...queryKeyOf(invitationsContract.check), token],
    queryFn: () => call(invitationsContract.check, { body: { token } }),
    enabled: token !== "",
    // Not refetched: once used here, the link is invalid.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isOver = token === "" || wasRefused || link.data?.isOpen === false;
  return (
    <>
      <AuthHead title="Choose your password" />
      {isOver ? <LinkOver /> : <FirstPassword token={token} onOver={() => setRefused(true)} />}
    </>
  );
}

function LinkOver() {
  return (
    <>
      <Box mt={20}>
        <InlineAlert tone="info" announce="alert" title="This link is over or was used already.">
          It works once, and for three days. If you have chosen a password already, log in with it.
          Otherwise ask our office to send the invitation again, or use “Forgot password”.
        </InlineAlert>
      </Box>
      <AuthFoot>
        <AuthLink to="/login">Log in</AuthLink>
        {" · "}
        <AuthLink to="/forgot-password">Forgot password</AuthLink>
        {" · "}
        <AuthLink to="/contact-us">Contact us</AuthLink>
      </AuthFoot>
    </>
  );
}

function FirstPassword({ token, onOver }: { token: string; onOver: () => void }) {
  const enter = useSignIn();
  const navigate = useNavigate();
  const app = useAppForm({
    initialValues: { newPassword: "", confirmPassword: "" },
    asksBeforeLeaving: false,
    send: ({ newPassword }) =>
      prepareCall(invitationsContract.setPassword, { body: { token, newPassword } }),
    check: checkNewPassword,
    success: "Your password is set. Welcome!",
    draft: null,
    refresh: [],
    done: ({ email, role }, { newPassword: password }) =>
      call(sessionsContract.login, { body: { email, password, role } }).then(enter, (cause) => {
        // The password is set; retrying the link would only say that it is used.
        toast.failure(cause);
        return navigate({ to: "/login" });
      }),
    failed: (error) => {
      const isOver = error instanceof ApiError && error.reason === "LINK_INVALID";
      if (isOver) onOver();
      return isOver;
    },
  });
  return (
    <>
      <AuthLead>Your account is ready. Choose a password, and you are in.</AuthLead>
      <AuthForm of={app} submitLabel="Set password and log in" label="Choose your password">
        <NewPasswordFields inputProps={app.form.getInputProps} />
      </AuthForm>
    </>
  );
}
