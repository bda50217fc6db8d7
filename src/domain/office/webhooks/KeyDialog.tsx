import { Code, Stack, Text } from "@mantine/core";
import { CopyTextButton } from "#/client/ui/CopyTextButton.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";

/** Shows the signing key of a webhook, this once. */
export const KeyDialog = ({ of, onClose }: { of: string | null; onClose: () => void }) => (
  <Dialog of={of} onClose={onClose} title={() => "The key of this webhook"}>
    {(key) => (
      <Stack gap={16} align="flex-start">
        <Text>
          Give it to the program now: with it the program knows that a message comes from here. It
          cannot be shown again.
        </Text>
        <Code block className="wrap" style={{ whiteSpace: "pre-wrap" }}>
          {key}
        </Code>
        <CopyTextButton text={key} label="Copy the key" />
      </Stack>
    )}
  </Dialog>
);
