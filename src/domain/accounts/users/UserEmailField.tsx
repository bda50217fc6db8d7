import type { AppForm } from "#/client/lib/app-form.ts";
import { EmailField } from "#/client/ui/EmailField.tsx";
import type { SubRole } from "#/shared/actor.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import type { ApprovedUser } from "./users.contract.ts";

export type EditUserValues = {
  email: string;
  subRole: SubRole | null;
  paymentOption: PaymentOption | null;
  disabled: boolean;
  handOverTo: string | null;
};

export function UserEmailField({
  user,
  app,
}: {
  user: ApprovedUser;
  app: AppForm<EditUserValues>;
}) {
  return (
    <EmailField
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
