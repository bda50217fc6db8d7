import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { canUsePasskeys, hasUsedPasskey } from "#/client/lib/passkey-here.ts";
import { OtherWayButton } from "../OtherWayButton.tsx";
import type { LoginAnswer } from "../sessions/sessions.contract.ts";

type Props = {
  /** The role of the open tab. */
  role: string;
  /** The account the passkey must belong to, if it is known. */
  email?: string;
  label: string;
  done: (answer: LoginAnswer) => Promise<void>;
  onFailure: (cause: unknown) => void;
  /** Also offered by autofill at the e-mail field if this browser used a passkey before. */
  isAutofilled?: boolean;
};

const ceremonies = () => import("./passkeys.client.ts");

/** Signs in with a passkey; its code is loaded when it begins. */
export function PasskeyLogin({ role, email, label, done, onFailure, isAutofilled }: Props) {
  const [isBusy, setBusy] = useState(false);
  const settle = async (answered: Promise<LoginAnswer | null>) => {
    try {
      const answer = await answered;
      if (answer) await done(answer);
    } catch (cause) {
      onFailure(cause);
    }
  };
  const input = { role: () => role, ...(email === undefined ? {} : { email }) };
  const enter = async () => {
    setBusy(true);
    onFailure(null);
    await settle(ceremonies().then(({ signInByPasskey }) => signInByPasskey(input)));
    setBusy(false);
  };
  const roleNow = useEffectEvent(() => role);
  const offer = useEffectEvent(() =>
    settle(
      ceremonies().then(({ signInByAutofill }) => signInByAutofill({ role: () => roleNow() })),
    ),
  );
  useEffect(() => {
    if (!isAutofilled || !hasUsedPasskey()) return;
    void offer();
    return () => void ceremonies().then(({ endPasskeyOffer }) => endPasskeyOffer());
  }, [isAutofilled]);
  if (!canUsePasskeys()) return null;
  return (
    <OtherWayButton
      isBusy={isBusy}
      onPress={() => void enter()}
      icon={<IconFingerprint size={18} stroke={1.7} />}
    >
      {label}
    </OtherWayButton>
  );
}
