import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { useConfig } from "#/client/lib/config.ts";
import { OtherWayButton } from "../OtherWayButton.tsx";
import { singleSignOnContract } from "./single-sign-on.contract.ts";

type Props = {
  returnTo: string | undefined;
  /** Called with the error, or null when it starts again. */
  onFailure: (cause: unknown) => void;
};

/** Sends staff to their identity provider to sign in, if this hub has one. */
export function SingleSignOnButton({ returnTo, onFailure }: Props) {
  const name = useConfig()?.singleSignOn;
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    onFailure(null);
    try {
      const { url } = await call(singleSignOnContract.start, { body: { returnTo } });
      location.assign(url);
    } catch (cause) {
      onFailure(cause);
    }
    // Not left busy: the browser's Back button returns to this very page.
    setBusy(false);
  };
  if (!name) return null;
  return (
    <OtherWayButton isBusy={isBusy} onPress={() => void go()}>
      Sign in with {name}
    </OtherWayButton>
  );
}
