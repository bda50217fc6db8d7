import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { CopyTextButton } from "#/client/ui/CopyTextButton.tsx";
import { DialogActions } from "#/client/ui/DialogActions.tsx";

/** The address of a link just made, which cannot be read again. */
export const MadeLink = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Stack gap={12}>
    <Group align="flex-end" gap={8}>
      <TextInput label="The new link" readOnly value={url} flex="1 1 12rem" />
      <CopyTextButton text={url} />
    </Group>
    <Text variant="hint">It is shown once. A lost one can be replaced by another.</Text>
    <DialogActions>
      <Button onClick={onClose}>Done</Button>
    </DialogActions>
  </Stack>
);
