import type { AppForm } from "#/client/lib/app-form.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { ROLES, SUB_ROLES_OF } from "#/shared/actor.ts";
import { PAYMENT_OPTIONS } from "#/shared/payment-options.ts";

export type CreateUserValues = {
  username: string;
  email: string;
  /** How the owner first signs in: by a mailed link, or with a password somebody else knows. */
  start: "invitation" | "initial" | "typed";
  password: string;
  role: (typeof ROLES)[number];
  subRole: string | null;
  amount: number | string;
  paymentOption: (typeof PAYMENT_OPTIONS)[number];
};

/** Role, the sub-roles that fit it, and the fields that depend on them (A6, C7). */
export function RoleFields({ app: { form } }: { app: AppForm<CreateUserValues> }) {
  const { role, subRole } = form.values;
  const chooseRole = (chosen: string | null) => {
    const next = ROLES.find((one) => one === chosen);
    if (next) form.setValues({ role: next, subRole: null, amount: "" });
  };
  const chooseSubRole = (chosen: string | null) =>
    form.setValues({ subRole: chosen, ...(chosen === "Assistance" ? {} : { amount: "" }) });
  return (
    <FieldGrid>
      <Select
        label="Role"
        data={[...ROLES]}
        allowDeselect={false}
        {...form.getInputProps("role")}
        onChange={chooseRole}
      />
      {role === "Trainer" ? null : (
        <Select
          label="Sub-role"
          description="Optional."
          placeholder="None"
          data={[...SUB_ROLES_OF[role]]}
          clearable
          {...form.getInputProps("subRole")}
          onChange={chooseSubRole}
        />
      )}
      {subRole === "Assistance" ? (
        <RupeeField
          label="Amount"
          description="In rupees, for the support."
          {...form.getInputProps("amount")}
        />
      ) : null}
      {role === "Trainee" && !subRole ? (
        <Select
          label="Payment option"
          data={[...PAYMENT_OPTIONS]}
          allowDeselect={false}
          {...form.getInputProps("paymentOption")}
        />
      ) : null}
    </FieldGrid>
  );
}
