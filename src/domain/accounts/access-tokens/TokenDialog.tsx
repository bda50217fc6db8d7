import { Code, Stack, Text } from "@mantine/core";
import { CopyTextButton } from "#/client/ui/CopyTextButton.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";

/** Shows a new token, this once. */
export const TokenDialog = ({ of, onClose }: { of: string | null; onClose: () => void }) => (
  <Dialog of={of} onClose={onClose} title={() => "Your new token"}>
    {(token) => (
      <Stack gap={16} align="flex-start">
        <Text>
          Copy it into the program now: it cannot be shown again. Whoever has it gets in with it, so
          keep it as you keep your password.
        </Text>
        <Code block className="wrap" style={{ whiteSpace: "pre-wrap" }}>
          {token}
        </Code>
        <CopyTextButton text={token} label="Copy the token" />
      </Stack>
    )}
  </Dialog>
);
