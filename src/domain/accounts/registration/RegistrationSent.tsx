import { Box, Button, Group } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { SIX_DOCUMENTS, useAnswerTime, useOutlook } from "#/client/lib/outlook.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import { OfficeContact } from "#/client/ui/WhoToAsk.tsx";
import { type OwnRegistration, storeOwnRegistration } from "./registration.client.ts";
import { registrationContract } from "./registration.contract.ts";
import { TermLines } from "./TermLines.tsx";

type Props = {
  email: string;
  /** The token for correcting the address in this tab, while that is possible. */
  correction: OwnRegistration | null;
  /** Called for another person registering on the same computer. */
  onAnother: () => void;
};

/** After registering: the address we write to, how long it takes, and the form to correct it. */
export function RegistrationSent({ correction, onAnother, ...sent }: Props) {
  const [email, setEmail] = useState(sent.email);
  const [isCorrecting, setCorrecting] = useState(false);
  const lines = [
    ["Now", "A confirmation is on its way to that address."],
    ["Approved", "Log in with the password you just chose."],
    ["Then", `Your details and six papers: ${SIX_DOCUMENTS}.`],
    ["Questions?", <OfficeContact key="contact" />],
  ] as const;
  const time = useAnswerTime(useOutlook()?.answerDays);
  return (
    <StateView
      Icon={IconMailCheck}
      tone="accent"
      size="page"
      role="status"
      title="Thank you for registering!"
      text={
        <>
          You will receive an approval email shortly, usually {time}, at{" "}
          <Box component="strong" className="wrap" c="var(--ink)">
            {email}
          </Box>
          .
        </>
      }
      action={
        isCorrecting && correction ? (
          <Correction
            own={{ ...correction, email }}
            onDone={(right) => {
              if (right) setEmail(right);
              setCorrecting(false);
            }}
          />
        ) : (
          <Box w="min(100%, 30rem)">
            <TermLines label="What comes next" lines={lines} style={{ textAlign: "left" }} />
            <Group gap="sm" justify="center" mt={20}>
              <LinkButton to="/">Back to the home page</LinkButton>
              {correction ? (
                <Button variant="default" onClick={() => setCorrecting(true)}>
                  Correct the email
                </Button>
              ) : null}
              <Button variant="subtle" color="gray" onClick={onAnother}>
                Register somebody else
              </Button>
            </Group>
          </Box>
        )
      }
    />
  );
}

type CorrectionProps = {
  own: OwnRegistration;
  /** Called with the new address, or without one if it is unchanged. */
  onDone: (email?: string) => void;
};

function Correction({ own, onDone }: CorrectionProps) {
  const app = useAppForm({
    initialValues: { email: own.email },
    asksBeforeLeaving: false,
    check: ({ email }) => ({
      email: email.trim() === own.email ? "You registered with this address." : null,
    }),
    send: ({ email }) =>
      prepareCall(registrationContract.correctEmail, { body: { token: own.token, email } }),
    draft: null,
    refresh: [],
    done: ({ email }) => {
      storeOwnRegistration({ ...own, email });
      onDone(email);
    },
  });
  return (
    <Box w="min(100%, 26rem)" mx="auto" ta="left">
      <Form
        of={app}
        submitLabel="Use this email"
        label="Correct the address"
        onCancel={() => onDone()}
      >
        <EmailField
          description="Can be corrected for 30 minutes after registering, until you leave this page."
          autoComplete="email"
          {...app.form.getInputProps("email")}
        />
      </Form>
    </Box>
  );
}
