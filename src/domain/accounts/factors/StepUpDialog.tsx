import { Anchor, Modal, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type MouseEvent, useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import { hasUsedPasskey } from "#/client/lib/passkey-here.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { renewToken } from "#/client/lib/session.ts";
import { answerProof } from "#/client/lib/step-up.ts";
import { CodeField } from "#/client/ui/CodeField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { PasswordField } from "#/client/ui/PasswordField.tsx";
import { ConfirmAtProvider } from "../single-sign-on/ConfirmAtProvider.tsx";
import { factorsContract } from "./factors.contract.ts";

/** Asks the user to confirm their identity; the waiting calls then continue. */
export function StepUpDialog({ isAsked }: { isAsked: boolean }) {
  // Mounted closed, since a dialog mounted open does not know where to return the focus.
  const isMade = useMounted();
  const isOnTop = useOpenLayer(isAsked, () => answerProof(false));
  return (
    <Modal
      opened={isAsked && isMade}
      onClose={() => answerProof(false)}
      closeOnEscape={isOnTop}
      title="Is it you?"
      size="md"
      zIndex={1000}
    >
      <Text variant="soft" mb={18}>
        What you are about to do matters, so we ask once more. It is good for ten minutes, and
        nothing you typed is lost.
      </Text>
      <ProofForm />
    </Modal>
  );
}

const EMPTY = { currentPassword: "", code: "" };

/**
 * Keeps the focus in the field: on leaving it empty, its error message would move the button away.
 */
const OTHER_WAY = {
  component: "button",
  type: "button",
  ta: "left",
  fz: "sm",
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
} as const;

function ProofForm() {
  const [isByCode, setByCode] = useState(false);
  const app = useAppForm({
    initialValues: EMPTY,
    asksBeforeLeaving: false,
    check: ({ currentPassword, code }) => ({
      currentPassword: isByCode || currentPassword ? null : "Enter your password.",
      code: !isByCode || code ? null : "Enter the six digits of the app.",
    }),
    send: ({ currentPassword, code }) =>
      prepareCall(factorsContract.stepUp, { body: isByCode ? { code } : { currentPassword } }),
    draft: null,
    refresh: [],
    success: null,
    next: () => EMPTY,
    done: ({ token }) => {
      renewToken(token);
      answerProof(true);
    },
  });
  const change = () => {
    app.form.reset();
    app.setAlert(null);
    setByCode(!isByCode);
  };
  const byPasskey = async () => {
    app.setAlert(null);
    try {
      const { provePasskey } = await import("../passkeys/passkeys.client.ts");
      if (await provePasskey()) answerProof(true);
    } catch (cause) {
      app.setAlert(messageOf(cause, "That passkey could not be used. Please try again."));
    }
  };
  return (
    <Form of={app} submitLabel="Go on" onCancel={() => answerProof(false)} label="Is it you?">
      {isByCode ? (
        <CodeField label="Code of the app" data-autofocus {...app.form.getInputProps("code")} />
      ) : (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...app.form.getInputProps("currentPassword")}
        />
      )}
      <Anchor {...OTHER_WAY} onClick={change}>
        {isByCode ? "Use my password" : "Use a code of my authenticator app"}
      </Anchor>
      {hasUsedPasskey() ? (
        <Anchor {...OTHER_WAY} onClick={() => void byPasskey()}>
          Use my passkey
        </Anchor>
      ) : null}
      <ConfirmAtProvider {...OTHER_WAY} onFailure={(cause) => app.setAlert(messageOf(cause))} />
    </Form>
  );
}
