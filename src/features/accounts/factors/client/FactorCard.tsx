import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { confirm } from "#/client/lib/confirm.ts";
import { refresh } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { type Factors, factorsContract } from "../contract.ts";
import { FEW_RECOVERY_CODES } from "../rules.ts";
import { AppSetup, type Started } from "./AppSetup.tsx";
import { RecoveryCodeList } from "./RecoveryCodeList.tsx";

/** The authenticator app: set up, moved to another phone, removed; and the recovery codes that go with it. */
export function FactorCard({ factors }: { factors: Factors }) {
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
    return <RecoveryCodeList codes={codes} onKept={() => setCodes([])} />;
  }
  if (started) {
    return <AppSetup started={started} onDone={show} onCancel={() => setStarted(null)} />;
  }
  return (
    <>
      <h2>Authenticator app</h2>
      {factors.appSince ? (
        <InForce
          since={factors.appSince}
          left={factors.recoveryCodesLeft}
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

type InForceProps = {
  since: string;
  left: number;
  onCodes: (codes: readonly string[]) => Promise<void>;
  onMove: () => Promise<unknown>;
};

function InForce({ since, left, onCodes, onMove }: InForceProps) {
  return (
    <>
      <Text variant="soft" mt={4} mb={18}>
        In force since <DateText value={since} />.{" "}
        {left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`}
      </Text>
      {left <= FEW_RECOVERY_CODES ? (
        <InlineAlert tone="warning">
          Few recovery codes are left. Make new ones, or you are locked out when you lose your
          phone.
        </InlineAlert>
      ) : null}
      <Group mt={18} gap={12}>
        <Button variant="default" onClick={() => void askForCodes(onCodes)}>
          Make new recovery codes
        </Button>
        <Button variant="default" onClick={() => void onMove()}>
          Move to another phone
        </Button>
        <Button variant="subtle" color="danger" onClick={() => void askToRemove()}>
          Remove the app
        </Button>
      </Group>
    </>
  );
}

const askForCodes = (onCodes: InForceProps["onCodes"]) =>
  confirm({
    title: "Make new recovery codes?",
    text: "Those you kept until now are good no more.",
    verb: "Make new codes",
    tone: "accent",
    action: async () => onCodes((await call(factorsContract.renewCodes, {})).recoveryCodes),
  });

async function askToRemove() {
  const isDone = await confirm({
    title: "Remove the authenticator app?",
    text: "Your password alone signs you in then, and your recovery codes are good no more.",
    verb: "Remove the app",
    action: () => call(factorsContract.removeApp, {}),
  });
  if (!isDone) return;
  toast.success("You sign in without the app from now on.");
  await refresh([factorsContract.read]);
}
