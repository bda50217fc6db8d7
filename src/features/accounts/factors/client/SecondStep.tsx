import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { AuthForm } from "#/client/frame/AuthForm.tsx";
import { AuthFoot, AuthHead } from "#/client/frame/AuthHead.tsx";
import { routeOf } from "#/client/lib/api-client.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { sending } from "#/client/lib/sending.ts";
import { CodeField } from "../../codes/client/CodeField.tsx";
import type { LoginAnswer, LoginInput, sessionsContract } from "../../sessions/contract.ts";
import { codeOf } from "../rules.ts";

const LOGIN = routeOf<(typeof sessionsContract)["login"]>("POST", "/api/auth/login");

type Props = {
  /** What the sign-in page sent: it is sent once more, with the code. */
  half: LoginInput;
  done: (answer: LoginAnswer) => Promise<void>;
  onBack: () => void;
};

/** The second step of signing in: a code of the app, or a recovery code where the phone is lost. */
export function SecondStep({ half, done, onBack }: Props) {
  const [isRecovering, setRecovering] = useState(false);
  const app = useAppForm({
    initialValues: { code: "" },
    asksBeforeLeaving: false,
    check: ({ code }) => ({ code: problemOf(code, isRecovering) }),
    send: ({ code }) => sending(LOGIN, { body: { ...half, code } }),
    success: null,
    done: (answer) => done(answer),
  });
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
          ? "Enter one of the recovery codes you kept when you set up your app. Each is good once."
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
            maxLength={20}
            {...field}
          />
        ) : (
          <CodeField label="Code of the app" {...field} />
        )}
      </AuthForm>
      <AuthFoot>
        <Button variant="subtle" onClick={change}>
          {isRecovering ? "Use my authenticator app" : "Lost your phone? Use a recovery code"}
        </Button>
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
