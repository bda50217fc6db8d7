import { Box, Button, Text } from "@mantine/core";
import { useMissingFile } from "#/client/lib/release.ts";
import { DialogActions } from "./DialogActions.tsx";

type Props = { isFetching: boolean; retry: () => void; close: () => void };

/**
 * Shown instead of a dialog that could not be loaded. The browser's own: Mantine's may be what is
 * missing.
 */
export function MissingPart({ isFetching, retry, close }: Props) {
  const { why, verb, again } = useMissingFile(retry);
  const show = (dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  };
  return (
    <Box
      component="dialog"
      role="dialog"
      ref={show}
      aria-labelledby="missing-part"
      onClose={close}
      m="auto"
      p="lg"
      w="min(28rem, calc(100vw - 32px))"
      c="inherit"
      bg="var(--mantine-color-body)"
      bd="1px solid var(--line)"
      bdrs="lg"
    >
      <Text id="missing-part" component="h2" fw={600} mb={8}>
        This couldn't be loaded
      </Text>
      <Text variant="soft" mb="lg" role="alert">
        {why}
      </Text>
      <DialogActions onCancel={close}>
        <Button onClick={again} loading={isFetching}>
          {verb}
        </Button>
      </DialogActions>
    </Box>
  );
}
