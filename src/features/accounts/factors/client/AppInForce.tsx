import { Button, Group, Text } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirm, confirmDeed } from "#/client/lib/confirm.ts";
import { refresh } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { factorsContract } from "../contract.ts";
import { FEW_RECOVERY_CODES } from "../rules.ts";

type Props = {
  since: string;
  left: number;
  isRequired: boolean;
  onCodes: (codes: readonly string[]) => Promise<void>;
  onMove: () => Promise<unknown>;
};

/** What may be done with an app that is in force. */
export function AppInForce({ since, left, isRequired, onCodes, onMove }: Props) {
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
        {isRequired ? null : (
          <Button variant="subtle" color="danger" onClick={() => void askToRemove()}>
            Remove the app
          </Button>
        )}
      </Group>
    </>
  );
}

const askForCodes = (onCodes: Props["onCodes"]) =>
  confirm({
    title: "Make new recovery codes?",
    text: "Those you kept until now are good no more.",
    verb: "Make new codes",
    tone: "accent",
    action: async () => onCodes((await call(factorsContract.renewCodes, {})).recoveryCodes),
  });

async function askToRemove() {
  if (
    await confirmDeed({
      title: "Remove the authenticator app?",
      text: "Your password alone signs you in then, and your recovery codes are good no more.",
      verb: "Remove the app",
      action: () => call(factorsContract.removeApp, {}),
      done: "You sign in without the app from now on.",
    })
  )
    await refresh([factorsContract.read]);
}
