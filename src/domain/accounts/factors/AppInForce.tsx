import { Button, Group, Text } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { refresh } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { factorsContract } from "./factors.contract.ts";

type Props = {
  since: string;
  isRemovable: boolean;
  onMove: () => Promise<unknown>;
};

export function AppInForce({ since, isRemovable, onMove }: Props) {
  return (
    <>
      <Text variant="soft" mt={4} mb={18}>
        In force since <DateText isInSentence value={since} />.
      </Text>
      <Group gap={12}>
        <Button variant="default" onClick={() => void onMove()}>
          Move to another phone
        </Button>
        {isRemovable ? (
          <Button variant="subtle" color="danger" onClick={() => void askToRemove()}>
            Remove the app
          </Button>
        ) : null}
      </Group>
    </>
  );
}

const askToRemove = () =>
  confirmAction({
    title: "Remove the authenticator app?",
    text:
      "Without another second step your password alone signs you in then, and your recovery codes are " +
      "good no more.",
    verb: "Remove the app",
    action: () => call(factorsContract.removeApp, {}),
    done: "You sign in without the app from now on.",
    next: () => refresh([factorsContract.read]),
  });
