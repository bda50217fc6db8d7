import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { AuthForm } from "#/client/app/AuthForm.tsx";
import { AuthFoot, AuthHead } from "#/client/app/AuthHead.tsx";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import type { PreparedCall } from "#/client/lib/prepared-call.ts";
import { CodeField } from "#/client/ui/CodeField.tsx";
import { PasskeyLogin } from "../passkeys/PasskeyLogin.tsx";
import type { LoginAnswer } from "../sessions/sessions.contract.ts";
import { codeOf } from "./factors.rules.ts";

type Props = {
  /** The role of the tab, and the account the passkey must belong to if it is known. */
  role: string;
  email?: string;
  send: (code: string) => PreparedCall<LoginAnswer>;
  /** The available factors: "app", "passkey". */
  factors: readonly string[];
  done: (answer: LoginAnswer) => Promise<void>;
  onBack: () => void;
};

/** The second step of signing in: a code of the app, or a recovery code if the phone is lost. */
export function SecondStep({ role, email, send, factors, done, onBack }: Props) {
  const [isRecovering, setRecovering] = useState(!factors.includes("app"));
  const app = useAppForm({
    initialValues: { code: "" },
    asksBeforeLeaving: false,
    check: ({ code }) => ({ code: problemOf(code, isRecovering) }),
    send: ({ code }) => send(code),
    draft: null,
    refresh: [],
    success: null,
    done: (answer) => done(answer),
  });
  // Back returns to the password, as the button does, instead of leaving the page.
  useOpenLayer(true, onBack);
  const change = () => {
    app.form.setFieldValue("code", "");
    app.form.clearErrors();
    app.setAlert(null);
    setRecovering(!isRecovering);
  };
  const field = app.form.getInputProps("code");
  return (
    <>
      <AuthHead title="One more step">
        {isRecovering
          ? "Enter one of the recovery codes you kept. Each is good once."
          : "Enter the six digits that your authenticator app shows now."}
      </AuthHead>
      <AuthForm of={app} submitLabel="Log in" label="Second step" key={String(isRecovering)}>
        {isRecovering ? (
          <TextInput
            label="Recovery code"
            placeholder="abcde-12345"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field}
          />
        ) : (
          <CodeField label="Code of the app" {...field} />
        )}
      </AuthForm>
      {factors.includes("passkey") ? (
        <PasskeyLogin
          role={role}
          {...(email === undefined ? {} : { email })}
          label="Use my passkey"
          done={done}
          onFailure={(cause) => app.setAlert(cause === null ? null : messageOf(cause))}
        />
      ) : null}
      <AuthFoot>
        {factors.includes("app") ? (
          <Button variant="subtle" onClick={change}>
            {isRecovering ? "Use my authenticator app" : "Lost your phone? Use a recovery code"}
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </AuthFoot>
    </>
  );
}

function problemOf(code: string, isRecovering: boolean): string | null {
  if (isRecovering) return codeOf(code) ? null : "A recovery code has ten letters and digits.";
  return codeOf(code)?.kind === "app" ? null : "Enter the six digits of the app.";
}
