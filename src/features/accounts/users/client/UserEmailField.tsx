import { TextInput } from "@mantine/core";
import type { AppForm } from "#/client/lib/app-form.ts";
import type { ApprovedUser } from "../contract.ts";
import type { Values } from "./EditUserDialog.tsx";

/** Somebody's e-mail, and what becomes of a new one. */
export function UserEmailField({ user, app }: { user: ApprovedUser; app: AppForm<Values> }) {
  return (
    <TextInput
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="off"
      description={hintFor(user)}
      {...app.form.getInputProps("email")}
    />
  );
}

const hintFor = ({ isInvited, pendingEmail }: ApprovedUser): string => {
  if (pendingEmail) return `${pendingEmail} waits to be confirmed by its owner.`;
  return isInvited
    ? "Nobody has signed in yet: a new one gets the invitation at once."
    : "A new one counts once its owner has confirmed it.";
};
