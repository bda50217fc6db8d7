import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { AuthForm } from "#/client/app/AuthForm.tsx";
import { AuthFoot, AuthHead, AuthLink } from "#/client/app/AuthHead.tsx";
import { ApiError, isUnanswered, messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useNoticeVersion } from "#/client/lib/config.ts";
import { useExpectations } from "#/client/lib/outlook.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { PasswordField } from "#/client/ui/PasswordField.tsx";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { RegistrationSent } from "./RegistrationSent.tsx";
import {
  dropOwnRegistration,
  type OwnRegistration,
  readOwnRegistration,
  storeOwnRegistration,
} from "./registration.client.ts";
import { registrationContract } from "./registration.contract.ts";
import { TermLines } from "./TermLines.tsx";

const THANKS = "Thank you for registering! You will receive an approval email shortly.";

const START = { username: "", email: "", password: "", confirmPassword: "", role: "Trainee" };

/** These errors have the server's own words. */
const checkPasswords = ({ password, confirmPassword }: typeof START) => ({
  password: password === "" ? "Choose a password." : null,
  confirmPassword: password === confirmPassword ? null : SCREEN_ERRORS.PASSWORDS_DIFFER.message,
});

function alertOf(error: unknown): string {
  if (!(error instanceof ApiError) || isUnanswered(error)) return "An unexpected error occurred";
  return messageOf(error, "Registration failed");
}

type Sent = { email: string; correction: OwnRegistration | null };

/** The registration just made in this tab, restored after a reload. */
function findSent(): Sent | null {
  const correction = readOwnRegistration();
  return correction && { email: correction.email, correction };
}

export function RegisterPage() {
  const [sent, setSent] = useState(findSent);
  const noticeVersion = useNoticeVersion();
  useEffect(() => {
    if (!sent) dropOwnRegistration();
  }, [sent]);
  // The page was left within the hub, or restored by the browser's Back button.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setSent(null);
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("pageshow", onShow);
      dropOwnRegistration();
    };
  }, []);
  const app = useAppForm({
    initialValues: START,
    draft: "register",
    send: (body) =>
      prepareCall(registrationContract.register, {
        body: noticeVersion === undefined ? body : { ...body, noticeVersion },
      }),
    check: checkPasswords,
    alertOf,
    success: THANKS,
    successMs: 3000,
    next: () => START,
    refresh: [],
    done: ({ correction }, sent) => {
      const email = sent.email.trim();
      const own = correction ? { ...correction, email } : null;
      if (own) storeOwnRegistration(own);
      setSent({ email, correction: own });
    },
  });
  if (sent) {
    return <RegistrationSent {...sent} onAnother={() => setSent(null)} />;
  }
  return (
    <>
      <AuthHead title="Register">
        We read every registration and answer by mail. Then you can log in and begin.
      </AuthHead>
      <Columns from="lg" sizes="minmax(0, 1fr) 16rem" gap={28}>
        <Expectations />
        <div>
          <AuthForm of={app} submitLabel="Register" label="Register">
            <TextInput
              label="Username"
              description="Your name, as we should address you."
              autoComplete="name"
              {...app.form.getInputProps("username")}
            />
            <EmailField autoComplete="email" {...app.form.getInputProps("email")} />
            <PasswordField
              label="Password"
              description="At least 8 characters. A few unrelated words are easy to keep in mind."
              autoComplete="new-password"
              {...app.form.getInputProps("password")}
            />
            <PasswordField
              label="Confirm password"
              autoComplete="new-password"
              {...app.form.getInputProps("confirmPassword")}
            />
          </AuthForm>
          <AuthFoot>
            By registering you agree to our <AuthLink to="/privacy">privacy notice</AuthLink>.
          </AuthFoot>
          <AuthFoot>
            Already registered? <AuthLink to="/login">Log in</AuthLink>
          </AuthFoot>
        </div>
      </Columns>
    </>
  );
}

/** What people want to know before registering, in five lines. */
const Expectations = () => (
  <TermLines label="Before you register" lines={useExpectations()} style={ORDER} />
);

/** Comes second if the layout puts it in a row with the form. */
const ORDER = { order: "var(--beside, 0)" };
