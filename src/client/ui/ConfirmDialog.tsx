import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { messageOf, refusalOr } from "#/client/lib/api-error.ts";
import { useAsked } from "#/client/lib/confirm.ts";
import { InlineAlert } from "./InlineAlert.tsx";

/** Shows the question of `confirm()`. Stands once, in the frame. */
export function ConfirmDialog() {
  const asked = useAsked();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  // A dialog that is open from its first moment does not know where the focus has to go back to.
  useEffect(() => setReady(true), []);

  const close = (yes: boolean) => {
    setFailure(null);
    asked?.answer(yes);
  };
  const run = async () => {
    if (!asked?.action) return close(true);
    setBusy(true);
    setFailure(null);
    try {
      await asked.action();
      close(true);
    } catch (cause) {
      const { failure } = asked;
      setFailure(
        (typeof failure === "string" ? refusalOr(failure) : (failure ?? messageOf))(cause),
      );
    }
    setBusy(false);
  };

  return (
    <Modal
      opened={isReady && asked !== null}
      onClose={() => !isBusy && close(false)}
      title={asked?.title}
      centered
      size="md"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Text mb="lg">{asked?.text}</Text>
      {failure && (
        <div style={{ marginBottom: 16 }}>
          <InlineAlert>{failure}</InlineAlert>
        </div>
      )}
      <Group gap="sm">
        <Button
          color={asked?.tone === "accent" ? "peacock" : "danger"}
          loading={isBusy}
          onClick={() => void run()}
          data-autofocus
        >
          {asked?.verb}
        </Button>
        <Button variant="default" onClick={() => close(false)} disabled={isBusy}>
          {asked?.cancel ?? "Cancel"}
        </Button>
      </Group>
    </Modal>
  );
}
