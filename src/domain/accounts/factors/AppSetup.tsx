import { Box, Group, Stack, Text, TextInput } from "@mantine/core";
import { QRCodeSVG } from "qrcode.react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { CodeField } from "#/client/ui/CodeField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { factorsContract } from "./factors.contract.ts";

export type Started = { secret: string; uri: string };

type Props = {
  started: Started;
  /** Called with the recovery codes issued: none if earlier ones stay valid. */
  onDone: (recoveryCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
};

/** The secret as a QR code and as text, and the field for the first code, which activates it. */
export function AppSetup({ started, onDone, onCancel }: Props) {
  const app = useAppForm({
    initialValues: { code: "" },
    asksBeforeLeaving: false,
    send: ({ code }) => prepareCall(factorsContract.confirmApp, { body: { code } }),
    // The page refetches the factors once the codes are saved.
    draft: null,
    refresh: [],
    done: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <>
      <h2>Set up your authenticator app</h2>
      <Group mt={18} gap={28} align="flex-start">
        {/* Dark on light in every theme: some phones cannot read anything else. */}
        <Box p={12} bg="white" bdrs="md" lh={0}>
          <QRCodeSVG title="The secret for your authenticator app" value={started.uri} size={184} />
        </Box>
        <Stack gap={16} flex="1 1 18rem">
          <Text>Scan the picture with the app, or type the key into it.</Text>
          <TextInput
            label="Key to type"
            readOnly
            value={started.secret.match(/.{1,4}/g)?.join(" ")}
            onFocus={(event) => event.target.select()}
          />
          <Form of={app} submitLabel="Turn it on" onCancel={onCancel} label="Confirm the app">
            <CodeField
              label="Code of the app"
              description="The six digits it shows now: they prove that it works."
              {...app.form.getInputProps("code")}
            />
          </Form>
        </Stack>
      </Group>
    </>
  );
}
