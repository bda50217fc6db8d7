import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { canUsePasskeys } from "#/client/lib/passkey-here.ts";
import { toast } from "#/client/lib/toast.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { NameForm, PasskeyRow } from "./PasskeyRow.tsx";
import type { Passkey } from "./passkeys.contract.ts";
import { MAX_PASSKEYS } from "./passkeys.rules.ts";

type Props = {
  passkeys: readonly Passkey[];
  /** False if the last passkey is the only factor of a role that needs one. */
  isRemovable: boolean;
  onCodes: (codes: readonly string[]) => Promise<void>;
};

export function PasskeysCard({ passkeys, isRemovable, onCodes }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const add = async () => {
    setBusy(true);
    try {
      const { addPasskey } = await import("./passkeys.client.ts");
      const added = await addPasskey();
      if (added) toast.success(added.message);
      if (added) await onCodes(added.recoveryCodes);
    } catch (cause) {
      toast.error(messageOf(cause, "This device could not make a passkey. Please try again."));
    }
    setBusy(false);
  };
  return (
    <>
      <h2>Passkeys</h2>
      <Text variant="soft" mt={4} mb={18}>
        Your phone or computer signs you in by your finger, face or PIN, without password or code.
        No false page can ask for it.
      </Text>
      <Stack component="ul" gap={14} p={0} m={0} style={{ listStyle: "none" }}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey._id}
            passkey={passkey}
            isRemovable={isRemovable}
            onRename={() => setRenamed(passkey)}
          />
        ))}
      </Stack>
      {canUsePasskeys() && passkeys.length < MAX_PASSKEYS ? (
        <Button
          style={{ alignSelf: "flex-start" }}
          mt={passkeys.length > 0 ? 18 : 0}
          loading={isBusy}
          onClick={() => void add()}
        >
          Add a passkey
        </Button>
      ) : null}
      {canUsePasskeys() ? null : (
        <Text variant="hint">
          None can be made from here: that takes https, the hub's name instead of an address (IP),
          and a browser that knows passkeys.
        </Text>
      )}
      {renamed ? (
        <Dialog of={renamed} title={() => "Name the passkey"} onClose={() => setRenamed(null)}>
          {(passkey) => <NameForm passkey={passkey} onClose={() => setRenamed(null)} />}
        </Dialog>
      ) : null}
    </>
  );
}
