import { Anchor, type AnchorProps } from "@mantine/core";
import type { MouseEvent } from "react";
import { call } from "#/client/lib/api-client.ts";
import { useConfig } from "#/client/lib/config.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { singleSignOnContract } from "./single-sign-on.contract.ts";

type Props = AnchorProps & {
  component: "button";
  type: "button";
  onMouseDown: (event: MouseEvent) => void;
  onFailure: (cause: unknown) => void;
};

/** Sends staff to the provider to confirm their identity, and back to this page. */
export function ConfirmAtProvider({ onFailure, ...props }: Props) {
  const name = useConfig()?.singleSignOn;
  const { role } = useSignedIn();
  if (!name || role === "Trainee") return null;
  const go = async () => {
    const returnTo = location.pathname + location.search;
    try {
      const { url } = await call(singleSignOnContract.startConfirming, { body: { returnTo } });
      location.assign(url);
    } catch (cause) {
      onFailure(cause);
    }
  };
  return (
    <Anchor {...props} onClick={() => void go()}>
      Sign in with {name} once more
    </Anchor>
  );
}
