import { Box, Card, Radio, Stack, TextInput } from "@mantine/core";
import { messageOf } from "#/client/lib/api-error.ts";
import { type AppForm, useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { PasswordField } from "#/client/ui/PasswordField.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { amountOf } from "#/domain/support/assistance/assistance.rules.ts";
import { ROLES } from "#/shared/actor.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { type CreateUserValues, RoleFields } from "./RoleFields.tsx";
import { usersContract } from "./users.contract.ts";

export function CreateUserPage() {
  const [search] = useSearchState({ of: ["role"] });
  const role = ROLES.find((one) => one === search.role);
  const defaults = useRouteQuery(usersContract.defaults, {});
  return (
    <Box maw={760}>
      <PageHead
        title="Create User"
        context="The account is approved at once, and a mail tells the person."
      />
      <Card>
        <QueryView queries={[defaults]}>
          {(start) => <CreateUserForm {...start} role={role} />}
        </QueryView>
      </Card>
    </Box>
  );
}

const startOf = ({ role = "Trainee" }: Props): CreateUserValues => ({
  username: "",
  email: "",
  start: "invitation",
  password: "",
  role,
  subRole: null,
  amount: "",
  paymentOption: "Full Payment",
});

/** Sends only the fields that belong to the chosen role and start. */
const toBody = (
  { amount, paymentOption, start, password: typed, ...values }: CreateUserValues,
  { password: initial = typed }: Props,
) => ({
  ...values,
  ...(start === "invitation" ? {} : { password: start === "initial" ? initial : typed }),
  ...(values.subRole === "Assistance" ? { amount } : {}),
  ...(values.role === "Trainee" && !values.subRole ? { paymentOption } : {}),
});

type Props = {
  /** The configured initial password, if there is one. */
  password?: string | undefined;
  hasMailServer: boolean;
  /** The role preselected by the link to this page, if any. */
  role?: CreateUserValues["role"] | undefined;
};

function CreateUserForm(props: Props) {
  const app = useAppForm({
    initialValues: startOf(props),
    draft: "new-user",
    announcesRestored: true,
    send: (values) => prepareCall(usersContract.create, { body: toBody(values, props) }),
    check: ({ subRole, amount }) => ({
      amount:
        subRole === "Assistance" && amountOf(amount) === undefined
          ? SCREEN_ERRORS.ASSISTANCE_AMOUNT_MISSING.message
          : null,
    }),
    alertOf: (error) => messageOf(error, "Error creating user."),
    successMs: 8000,
    about: ({ user: { _id, username } }) => (
      <>
        {username}{" "}
        <LinkButton
          to="/people/$userId"
          params={{ userId: _id }}
          size="compact-sm"
          variant="default"
          aria-label={`Open ${username}`}
        >
          Open
        </LinkButton>
      </>
    ),
    next: () => startOf(props),
    refresh: [usersContract.listApproved],
  });
  return (
    <Form of={app} submitLabel="Create User" label="Create User">
      <FieldGrid>
        <TextInput label="Username" autoComplete="off" {...app.form.getInputProps("username")} />
        <EmailField autoComplete="off" {...app.form.getInputProps("email")} />
      </FieldGrid>
      <RoleFields app={app} />
      <StartFields app={app} initialPassword={props.password} hasMailServer={props.hasMailServer} />
    </Form>
  );
}

type StartFieldsProps = {
  app: AppForm<CreateUserValues>;
  /** The configured initial password, if there is one. */
  initialPassword: string | undefined;
  hasMailServer: boolean;
};

const INVITATION =
  "A mail with a link to choose their own password. It works once, for three days.";
const UNSENT_INVITATION =
  "No mail server is set, so nobody would get it: the mail stays a file in the outbox.";

/** How the person first signs in: by invitation, or with a password that must then be changed. */
function StartFields({ app: { form }, initialPassword, hasMailServer }: StartFieldsProps) {
  const { start } = form.values;
  const choose = (chosen: string) => {
    const next = (["invitation", "initial", "typed"] as const).find((one) => one === chosen);
    if (!next) return;
    form.setValues({ start: next, password: next === "initial" ? (initialPassword ?? "") : "" });
  };
  return (
    <Stack gap="md">
      <Radio.Group label="First sign-in" value={start} onChange={choose}>
        <Stack gap="xs" mt={6}>
          <Radio
            value="invitation"
            label="Invitation"
            description={hasMailServer ? INVITATION : UNSENT_INVITATION}
          />
          {initialPassword === undefined ? null : (
            <Radio
              value="initial"
              label="The initial password"
              description="You tell it to them; they choose their own at the first sign-in, within seven days."
            />
          )}
          <Radio
            value="typed"
            label="A password you choose"
            description="The same: it is good for the first sign-in, within seven days."
          />
        </Stack>
      </Radio.Group>
      {start === "invitation" ? null : (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          readOnly={start === "initial"}
          {...form.getInputProps("password")}
        />
      )}
    </Stack>
  );
}
