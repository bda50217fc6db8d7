import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { SCOPES, type Scope } from "#/shared/scopes.ts";
import { accessTokensContract } from "./access-tokens.contract.ts";
import { TOKEN_DAYS, USUAL_DAYS } from "./access-tokens.rules.ts";

type Props = {
  /** The scopes that the user's role can give a token. */
  scopes: readonly Scope[];
  onClose: () => void;
  /** Receives the new token. */
  made: (token: string) => void;
};

const DAYS = TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

export function TokenForm({ scopes, onClose, made }: Props) {
  const app = useAppForm({
    initialValues: { name: "", scopes: [] as Scope[], days: String(USUAL_DAYS) },
    draft: "access token",
    send: ({ days, ...body }) =>
      prepareCall(accessTokensContract.make, { body: { ...body, days: Number(days) } }),
    success: null,
    refresh: [accessTokensContract.list],
    done: ({ token }) => made(token),
  });
  return (
    <Form of={app} submitLabel="Make the token" onCancel={onClose}>
      <TextInput
        label="Program"
        description="What the token is for, such as a sheet with the month's receipts."
        data-autofocus
        {...app.form.getInputProps("name")}
      />
      <Checkbox.Group
        label="It may"
        description="And never more than you may yourself. Choose as little as the program needs."
        {...app.form.getInputProps("scopes")}
      >
        <Stack gap={8} mt={6}>
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={SCOPES[scope]} description={scope} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect label="It ends after" data={DAYS} {...app.form.getInputProps("days")} />
    </Form>
  );
}
