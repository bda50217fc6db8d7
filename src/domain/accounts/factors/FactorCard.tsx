import { Button, Card, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { refresh } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { PasskeysCard } from "../passkeys/PasskeysCard.tsx";
import { AppInForce } from "./AppInForce.tsx";
import { AppSetup, type Started } from "./AppSetup.tsx";
import { type Factors, factorsContract } from "./factors.contract.ts";
import { RecoveryCard } from "./RecoveryCard.tsx";
import { RecoveryCodeList } from "./RecoveryCodeList.tsx";

type Props = {
  factors: Factors;
  /** Called once the recovery codes shown have been saved. */
  onKept: () => Promise<void>;
};

export function FactorCard({ factors, onKept }: Props) {
  const { appSince, passkeys, isRequired, recoveryCodesLeft } = factors;
  const [started, setStarted] = useState<(Started & { before: string | null }) | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [codesKnown, setCodesKnown] = useState(recoveryCodesLeft);
  const show = async (made: readonly string[]) => {
    setStarted(null);
    setCodes(made);
    if (made.length > 0) setCodesKnown(made.length);
    await refresh([factorsContract.read]);
  };
  const start = () =>
    call(factorsContract.startApp, {})
      .then((answer) => setStarted({ ...answer, before: appSince }))
      .catch(toast.failure);
  if (codes.length > 0) {
    const close = async () => {
      await onKept();
      setCodes([]);
    };
    return (
      <Card>
        <RecoveryCodeList codes={codes} onKept={() => void close()} />
      </Card>
    );
  }
  // Skipped if the app is active already: the answer was lost, or another window was faster.
  if (started && started.before === appSince) {
    return (
      <Card>
        <AppSetup started={started} onDone={show} onCancel={() => setStarted(null)} />
      </Card>
    );
  }
  const count = passkeys.length + (appSince ? 1 : 0);
  const isRemovable = !isRequired || count > 1;
  return (
    <Stack gap={20}>
      <Card>
        <PasskeysCard passkeys={passkeys} isRemovable={isRemovable} onCodes={show} />
      </Card>
      <Card>
        <h2>Authenticator app</h2>
        {appSince ? (
          <AppInForce since={appSince} isRemovable={isRemovable} onMove={start} />
        ) : (
          <>
            <Text variant="soft" mt={4} mb={18}>
              An app on your phone shows six digits that change every half minute. With it, signing
              in takes your password and those digits. Any such app will do.
            </Text>
            <Button
              variant="default"
              style={{ alignSelf: "flex-start" }}
              onClick={() => void start()}
            >
              Set up the app
            </Button>
          </>
        )}
      </Card>
      {count > 0 ? (
        <Card>
          <RecoveryCard
            left={recoveryCodesLeft}
            areUnseen={recoveryCodesLeft > codesKnown}
            onCodes={show}
          />
        </Card>
      ) : null}
    </Stack>
  );
}
