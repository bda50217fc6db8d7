import { TextInput } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { keyOf, queryClient } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { PasswordField } from "#/client/ui/PasswordField.tsx";
import type { ROLES } from "#/shared/actor.ts";
import { ERRORS } from "#/shared/errors.ts";
import type { PAYMENT_OPTIONS } from "#/shared/payment-options.ts";
import { CreateUserInput, usersContract } from "../contract.ts";
import { RoleFields } from "./RoleFields.tsx";

export type CreateUserValues = {
  username: string;
  email: string;
  password: string;
  role: (typeof ROLES)[number];
  subRole: string | null;
  amount: number | string;
  paymentOption: (typeof PAYMENT_OPTIONS)[number];
};

const CreateUserFields = CreateUserInput.refine(
  ({ subRole, amount }) => subRole !== "Assistance" || Number(amount) > 0,
  { path: ["amount"], message: ERRORS.ASSISTANCE_AMOUNT_MISSING.message, when: () => true },
);

/** Only what belongs to the chosen role is sent. */
const toBody = ({ amount, paymentOption, ...values }: CreateUserValues) => ({
  ...values,
  ...(values.subRole === "Assistance" ? { amount } : {}),
  ...(values.role === "Trainee" && !values.subRole ? { paymentOption } : {}),
});

export function CreateUserForm({ initialPassword }: { initialPassword: string }) {
  const app = useAppForm<CreateUserValues>({
    initialValues: {
      username: "",
      email: "",
      password: initialPassword,
      role: "Trainee",
      subRole: null,
      amount: "",
      paymentOption: "Full Payment",
    },
    schema: CreateUserFields,
    alertOf: (error) => messageOf(error, "Error creating user."),
    onSubmit: async (values) => {
      const { message } = await call(usersContract.create, { body: toBody(values) });
      toast.success(message);
      app.form.reset();
      await queryClient.invalidateQueries({ queryKey: keyOf(usersContract.listApproved) });
    },
  });
  const { password } = app.form.values;
  return (
    <Form of={app} submitLabel="Create User" label="Create User">
      <FieldGrid>
        <TextInput label="Username" autoComplete="off" {...app.form.getInputProps("username")} />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          {...app.form.getInputProps("email")}
        />
      </FieldGrid>
      <RoleFields app={app} />
      <PasswordField
        label="Password"
        description={
          password === "" || password === initialPassword
            ? "The initial password. It has to be changed at the first sign-in, within seven days."
            : "A password of your own choice. It need not be changed."
        }
        autoComplete="new-password"
        {...app.form.getInputProps("password")}
      />
    </Form>
  );
}
