import { Switch, Text } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { UNCHANGED } from "#/client/ui/EditableForm.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { SUB_ROLES_OF, type SubRole } from "#/shared/actor.ts";
import { PAYMENT_OPTIONS } from "#/shared/payment-options.ts";
import { OpenWorkHandover } from "../OpenWorkHandover.tsx";
import { type EditUserValues, UserEmailField } from "./UserEmailField.tsx";
import { type ApprovedUser, usersContract } from "./users.contract.ts";

type Props = { user: ApprovedUser | null; onClose: () => void };

/** Sub-role, payment option and access of one account; a change ends its sessions (C17). */
export function EditUserDialog({ user, onClose }: Props) {
  return (
    <Dialog of={user} title={({ username }) => `Edit ${username}`} onClose={onClose}>
      {(chosen) => <EditUserForm user={chosen} onClose={onClose} />}
    </Dialog>
  );
}

function EditUserForm({ user: shown, onClose }: { user: ApprovedUser; onClose: () => void }) {
  const { userId } = useSignedIn();
  const subRoles: readonly SubRole[] = SUB_ROLES_OF[shown.role];
  const app = useChangeForm(
    shown,
    (user) =>
      ({
        email: user.email,
        subRole: user.subRole,
        paymentOption: user.paymentOption,
        disabled: user.disabled,
        handOverTo: null,
      }) as EditUserValues,
    (user) => ({
      draft: `user ${user._id}`,
      send: (values) =>
        prepareCall(usersContract.update, {
          params: { id: user._id },
          body: { ...changesOf(user, values), version: user.version },
        }),
      about: user.username,
      marks: () => user._id,
      done: onClose,
      refresh: [usersContract.listApproved],
    }),
  );
  const user = app.of;
  const { subRole, disabled } = app.form.values;
  const isSame = Object.keys(changesOf(user, app.form.values)).length === 0;
  return (
    <Form
      of={app}
      submitLabel="Update user"
      missing={isSame && UNCHANGED}
      label={`Edit ${user.username}`}
      onCancel={onClose}
    >
      <Text className="wrap" variant="soft">
        {user.role}, {user.email}. A change of sub-role, payment option or access ends this person's
        sessions.
      </Text>
      <UserEmailField user={user} app={app} />
      {subRoles.length > 0 ? (
        <Select
          label="Sub-role"
          placeholder="None"
          data={[...subRoles]}
          clearable
          {...app.form.getInputProps("subRole")}
        />
      ) : null}
      {user.role === "Trainee" && !subRole ? (
        <Select
          label="Payment option"
          description="Can change until the fee is paid."
          placeholder="Not set"
          data={[...PAYMENT_OPTIONS]}
          allowDeselect={false}
          {...app.form.getInputProps("paymentOption")}
        />
      ) : null}
      {user._id === userId ? null : (
        <Switch
          label="Account disabled"
          description={disabled ? "This person cannot log in." : "This person can log in."}
          {...app.form.getInputProps("disabled", { type: "checkbox" })}
        />
      )}
      {user.role !== "Trainee" && isLeaving(user, app.form.values) ? (
        <OpenWorkHandover userId={user._id} field={app.form.getInputProps("handOverTo")} />
      ) : null}
    </Form>
  );
}

/** Whether the change takes the person's work away from them. */
const isLeaving = (user: ApprovedUser, { disabled, subRole }: EditUserValues): boolean =>
  (disabled && !user.disabled) || subRole !== user.subRole;

/** Only changes are sent; absent fields stay unchanged. */
function changesOf(user: ApprovedUser, values: EditUserValues) {
  return {
    ...(values.email.trim().toLowerCase() === user.email ? {} : { email: values.email }),
    ...(values.subRole === user.subRole ? {} : { subRole: values.subRole }),
    ...(values.paymentOption === user.paymentOption || values.paymentOption === null
      ? {}
      : { paymentOption: values.paymentOption }),
    ...(values.disabled === user.disabled ? {} : { disabled: values.disabled }),
    ...(values.handOverTo && isLeaving(user, values) ? { handOverTo: values.handOverTo } : {}),
  };
}
