import { Button, Text } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirm } from "#/client/lib/confirm.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { factorsContract } from "./factors.contract.ts";
import { FEW_RECOVERY_CODES } from "./factors.rules.ts";

type Props = {
  left: number;
  /** Whether they were made after this page was opened, without being shown on it. */
  areUnseen: boolean;
  onCodes: (codes: readonly string[]) => Promise<void>;
};

export function RecoveryCard({ left, areUnseen, onCodes }: Props) {
  const isFew = left <= FEW_RECOVERY_CODES;
  return (
    <>
      <h2>Recovery codes</h2>
      <Text variant="soft" mt={4} mb={18}>
        {left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`} Each lets you
        in once when your device is lost.
      </Text>
      {areUnseen && (
        <InlineAlert tone="warning">
          These codes were not shown here: the connection was lost, or another window has them. Make
          new ones unless you have kept them.
        </InlineAlert>
      )}
      {isFew ? (
        <InlineAlert tone="warning">
          Few recovery codes are left. Make new ones, or you are locked out when you lose your
          phone.
        </InlineAlert>
      ) : null}
      <Button
        variant="default"
        style={{ alignSelf: "flex-start" }}
        mt={isFew || areUnseen ? 18 : 0}
        onClick={() => void askForCodes(onCodes)}
      >
        Make new recovery codes
      </Button>
    </>
  );
}

const askForCodes = (onCodes: Props["onCodes"]) =>
  confirm({
    title: "Make new recovery codes?",
    text: "The codes you kept until now no longer work.",
    verb: "Make new codes",
    tone: "accent",
    action: async () => onCodes((await call(factorsContract.renewCodes, {})).recoveryCodes),
  });
