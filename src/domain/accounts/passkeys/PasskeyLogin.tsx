import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { canUsePasskeys, hasUsedPasskey } from "#/client/lib/passkey-here.ts";
import { OtherWayButton } from "../OtherWayButton.tsx";
import type { LoginAnswer } from "../sessions/sessions.contract.ts";

type Props = {
  /** Of the tab that is open. */
  role: string;
  /** Whose passkey it must be, where that was said before. */
  email?: string;
  label: string;
  done: (answer: LoginAnswer) => Promise<void>;
  onFailure: (cause: unknown) => void;
  /** Offered at the field of the e-mail too, where this browser used one before. */
  isAutofilled?: boolean;
};

const ceremonies = () => import("./passkeys.client.ts");

/** Signs in with a passkey; what that takes is fetched as it begins. */
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
