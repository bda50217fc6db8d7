import { TextInput } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { keyOf, queryClient } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { CreateUserInput, usersContract } from "../contract.ts";
import { type CreateUserValues, RoleFields } from "./RoleFields.tsx";
import { StartFields } from "./StartFields.tsx";

const CreateUserFields = CreateUserInput.refine(
  ({ subRole, amount }) => subRole !== "Assistance" || Number(amount) > 0,
  { path: ["amount"], message: ERRORS.ASSISTANCE_AMOUNT_MISSING.message, when: () => true },
);

/** Only what belongs to the chosen role and start is sent. */
const toBody = ({ amount, paymentOption, start, password, ...values }: CreateUserValues) => ({
  ...values,
  ...(start === "invitation" ? {} : { password }),
  ...(values.subRole === "Assistance" ? { amount } : {}),
  ...(values.role === "Trainee" && !values.subRole ? { paymentOption } : {}),
});

type Props = { initialPassword: string | undefined };

export function CreateUserForm({ initialPassword }: Props) {
  const app = useAppForm<CreateUserValues>({
    initialValues: {
      username: "",
      email: "",
      start: "invitation",
      password: "",
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
      <StartFields app={app} initialPassword={initialPassword} />
    </Form>
  );
}
