import { Anchor, Box, Tabs, Text } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AuthForm } from "#/client/app/AuthForm.tsx";
import { AuthFoot, AuthHead, AuthLink } from "#/client/app/AuthHead.tsx";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { type AppForm, useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { isRole } from "#/client/lib/session.ts";
import { useSignIn } from "#/client/lib/sign-in.ts";
import { toast } from "#/client/lib/toast.ts";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { PasswordField } from "#/client/ui/PasswordField.tsx";
import { PasskeyLogin } from "../passkeys/PasskeyLogin.tsx";
import { SingleSignOnButton } from "../single-sign-on/SingleSignOnButton.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import classes from "./login.module.css";
import { RegistrationStatus } from "./RegistrationStatus.tsx";
import { type LoginAnswer, type LoginInput, sessionsContract } from "./sessions.contract.ts";
import { LOGIN_TABS, roleOfTab, tabOf } from "./sessions.rules.ts";

/** Loaded on demand for users with a second factor. */
const SecondStep = lazyPanel({
  load: async () => (await import("../factors/SecondStep.tsx")).SecondStep,
});

/** A response that does not say who signed in. */
class UnusableAnswer extends Error {
  override name = "UnusableAnswer";
}

const alertOf = (error: unknown) => {
  if (error instanceof UnusableAnswer) return error.message;
  const role = error instanceof ApiError ? (error.detail("role") ?? null) : null;
  const message = messageOf(error, "Login failed");
  if (!isRole(role)) return message;
  return `${message} Your account signs in on the ${tabOf(role).label} tab.`;
};

/** The credentials sent, and the available second factors. */
type Half = { sent: LoginInput; factors: readonly string[] };
type Undecided = { isPending: boolean; title: string; since: string | undefined; email: string };

/** The state shown if the password is right but the registration is not approved. */
function undecidedOf(error: unknown, email: string): Undecided | null {
  if (!(error instanceof ApiError)) return null;
  const isPending = error.reason === "AWAITING_APPROVAL";
  if (!isPending && error.reason !== "NOT_APPROVED") return null;
  return { isPending, title: error.message, since: error.detail("since"), email };
}

export function LoginPage() {
  const enter = useSignIn();
  const { returnTo, tab } = useSearch({ strict: false }) as { returnTo?: string; tab?: string };
  const [undecided, setUndecided] = useState<Undecided | null>(null);
  const [half, setHalf] = useState<Half | null>(null);
  const done = async (answer: LoginAnswer) => {
    setUndecided(null);
    if (!answer.userId || !answer.token || !answer.role) {
      throw new UnusableAnswer("Invalid login response. Missing userId, token, or role.");
    }
    if (!isRole(answer.role)) throw new UnusableAnswer("Invalid role detected");
    toast.success("Login successful!", { isAside: true });
    await enter(answer);
  };
  const app = useAppForm({
    initialValues: { email: "", password: "", role: roleOfTab(tab) as string },
    asksBeforeLeaving: false,
    send: (body) => prepareCall(sessionsContract.login, { body }),
    draft: null,
    refresh: [],
    alertOf,
    failed: (error, sent) => {
      const known = undecidedOf(error, sent.email);
      setUndecided(known);
      const isHalfIn = error instanceof ApiError && error.reason === "FACTOR_NEEDED";
      if (isHalfIn) setHalf({ sent, factors: error.detail("factors")?.split(" ") ?? [] });
      return isHalfIn || known !== null;
    },
    success: null,
    done: (answer) => done(answer),
  });
  const showFailure = (cause: unknown) => app.setAlert(cause === null ? null : alertOf(cause));
  const { role } = app.form.values;
  if (half) {
    const { sent, factors } = half;
    return (
      <SecondStep
        role={sent.role}
        email={sent.email}
        factors={factors}
        send={(code) => prepareCall(sessionsContract.login, { body: { ...sent, code } })}
        done={done}
        onBack={() => setHalf(null)}
      />
    );
  }
  return (
    <>
      <AuthHead title="Welcome back">Choose who you are, then log in.</AuthHead>
      {returnTo ? (
        <Box mb={20}>
          <InlineAlert tone="info">Please log in to continue.</InlineAlert>
        </Box>
      ) : null}
      <Tabs value={role} onChange={(chosen) => chosen && app.form.setFieldValue("role", chosen)}>
        <Tabs.List grow aria-label="Sign in as">
          {LOGIN_TABS.map((tab) => (
            <Tabs.Tab key={tab.role} value={tab.role} className={classes.tab} data-who={tab.who}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={role} pt="lg">
          <LoginFields app={app} />
          <PasskeyLogin
            role={role}
            label="Use a passkey"
            done={done}
            onFailure={showFailure}
            isAutofilled
          />
          {role !== "Trainee" && <SingleSignOnButton returnTo={returnTo} onFailure={showFailure} />}
          {undecided ? (
            <Box mt={16}>
              <RegistrationStatus {...undecided} />
            </Box>
          ) : null}
          {role === "Trainee" ? (
            <AuthFoot>
              New here? <AuthLink to="/register">Register</AuthLink>
            </AuthFoot>
          ) : null}
        </Tabs.Panel>
      </Tabs>
      <ContactLink />
      <DemoAccounts
        tabs={LOGIN_TABS}
        onChoose={({ email, password, role }) => {
          app.form.setValues({ email, password, role });
          app.form.clearErrors();
          app.setAlert(null);
        }}
      />
    </>
  );
}

const AT_THE_LABEL = { fz: "sm", fw: 550, pos: "absolute", top: 0, right: 0 } as const;

function LoginFields({ app }: { app: AppForm<LoginInput> }) {
  return (
    <AuthForm of={app} submitLabel="Log in" label="Log in">
      <EmailField autoComplete="username webauthn" {...app.form.getInputProps("email")} />
      <Box pos="relative">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...app.form.getInputProps("password")}
        />
        <Anchor component={Link} to="/forgot-password" {...AT_THE_LABEL}>
          Forgot password?
        </Anchor>
      </Box>
    </AuthForm>
  );
}

/** The contact picture of the sign-in page, a link to the contact form. */
function ContactLink() {
  return (
    <Link to="/contact-us" className={classes.contact ?? ""}>
      <Box
        viewBox="0 0 72 60"
        aria-hidden="true"
        focusable="false"
        component="svg"
        flex="none"
        w={62}
      >
        <rect fill="var(--mantine-color-peacock-7)" x="2" y="4" width="44" height="32" rx="10" />
        <path fill="var(--mantine-color-peacock-7)" d="M12 34v12l12-12z" />
        <circle fill="#ffffff" cx="15" cy="20" r="3" />
        <circle fill="#ffffff" cx="24" cy="20" r="3" />
        <circle fill="#ffffff" cx="33" cy="20" r="3" />
        <rect fill="var(--mantine-color-warning-3)" x="34" y="22" width="36" height="26" rx="9" />
        <path fill="var(--mantine-color-warning-3)" d="M62 46v11L51 46z" />
        <path stroke="#503106" strokeWidth={3} strokeLinecap="round" d="M42 31h20M42 39h13" />
      </Box>
      <span>
        <span className={classes.contactTitle}>Contact us</span>
        <Text span variant="note" display="block" lh={1.45}>
          Questions before you start? A mentor answers.
        </Text>
      </span>
    </Link>
  );
}
