import { Box, Button, Text } from "@mantine/core";
import { DialogActions } from "./DialogActions.tsx";

/** What is said of a part that could not be fetched. */
export const WHY =
  "Check your connection and retry. Nothing you typed is lost. If it goes on, reload the page.";

type Props = { isFetching: boolean; retry: () => void; close: () => void };

/** Says so over the page. The browser's own dialog: Mantine's may be just what could not be fetched. */
export function MissingPart({ isFetching, retry, close }: Props) {
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
        {WHY}
      </Text>
      <DialogActions onCancel={close}>
        <Button onClick={retry} loading={isFetching}>
          Retry
        </Button>
      </DialogActions>
    </Box>
  );
}
