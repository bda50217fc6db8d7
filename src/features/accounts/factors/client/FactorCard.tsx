import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { refresh } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { type Factors, factorsContract } from "../contract.ts";
import { AppInForce } from "./AppInForce.tsx";
import { AppSetup, type Started } from "./AppSetup.tsx";
import { RecoveryCodeList } from "./RecoveryCodeList.tsx";

type Props = {
  factors: Factors;
  /** Called once the recovery codes that were shown are kept. */
  onKept: () => Promise<void>;
};

/** The authenticator app: set up, moved to another phone, removed; and the recovery codes that go with it. */
export function FactorCard({ factors, onKept }: Props) {
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const show = async (made: readonly string[]) => {
    setStarted(null);
    setCodes(made);
    await refresh([factorsContract.read]);
  };
  const start = () =>
    call(factorsContract.startApp, {})
      .then(setStarted)
      .catch((cause: unknown) => toast.error(messageOf(cause)));
  if (codes.length > 0) {
    const close = async () => {
      await onKept();
      setCodes([]);
    };
    return <RecoveryCodeList codes={codes} onKept={() => void close()} />;
  }
  if (started) {
    return <AppSetup started={started} onDone={show} onCancel={() => setStarted(null)} />;
  }
  return (
    <>
      <h2>Authenticator app</h2>
      {factors.appSince ? (
        <AppInForce
          since={factors.appSince}
          left={factors.recoveryCodesLeft}
          isRequired={factors.isRequired}
          onCodes={show}
          onMove={start}
        />
      ) : (
        <>
          <Text variant="soft" mt={4} mb={18}>
            An app on your phone shows six digits that change every half minute. With it, signing in
            takes your password and those digits. Any such app will do.
          </Text>
          <Button onClick={() => void start()}>Set up the app</Button>
        </>
      )}
    </>
  );
}
