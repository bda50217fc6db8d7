import { Anchor, Box } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AuthFoot, AuthHead, AuthLead } from "#/client/frame/AuthHead.tsx";
import { call } from "#/client/lib/api-client.ts";
import { ApiError } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { sending } from "#/client/lib/sending.ts";
import { useEnter } from "#/client/lib/sign-in.ts";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { NewPasswordFields } from "../../passwords/client/NewPasswordFields.tsx";
import { checkNewPassword } from "../../passwords/client/NewPasswordForm.tsx";
import { sessionsContract } from "../../sessions/contract.ts";
import { invitationsContract } from "../contract.ts";

/** Where the link of an invitation leads: the first password, and in. */
export function SetPasswordPage() {
  const { token = "" } = useSearch({ strict: false }) as { token?: string };
  const [isOver, setOver] = useState(token === "");
  return (
    <>
      <AuthHead title="Choose your password" />
      {isOver ? <LinkOver /> : <FirstPassword token={token} onOver={() => setOver(true)} />}
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
        <Anchor component={Link} to="/login" fw={600}>
          Log in
        </Anchor>
        {" · "}
        <Anchor component={Link} to="/forgot-password" fw={600}>
          Forgot password
        </Anchor>
        {" · "}
        <Anchor component={Link} to="/contact-us" fw={600}>
          Contact us
        </Anchor>
      </AuthFoot>
    </>
  );
}

function FirstPassword({ token, onOver }: { token: string; onOver: () => void }) {
  const enter = useEnter();
  const app = useAppForm({
    initialValues: { newPassword: "", confirmPassword: "" },
    asksBeforeLeaving: false,
    send: ({ newPassword }) =>
      sending(invitationsContract.setPassword, { body: { token, newPassword } }),
    check: checkNewPassword,
    success: "Your password is set. Welcome!",
    done: async ({ email, role }, { newPassword: password }) =>
      await enter(await call(sessionsContract.login, { body: { email, password, role } })),
    failed: (error) => {
      const isOver = error instanceof ApiError && error.reason === "LINK_INVALID";
      if (isOver) onOver();
      return isOver;
    },
  });
  return (
    <>
      <AuthLead>Your account is ready. Choose a password, and you are in.</AuthLead>
      <Form
        of={app}
        submitLabel="Set password and log in"
        submitProps={{ fullWidth: true, size: "md" }}
        label="Choose your password"
      >
        <NewPasswordFields inputProps={app.form.getInputProps} />
      </Form>
    </>
  );
}
