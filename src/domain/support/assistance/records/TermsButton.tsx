import { Box, Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { callFile } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { download } from "#/client/lib/download.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { recordsContract } from "./records.contract.ts";

/** The terms of the assistance to read and sign, with the agreed amount. */
export function TermsButton() {
  const terms = useMutation({
    mutationFn: () => callFile(recordsContract.termsTemplate, {}),
    onSuccess: (file) => download("terms-of-assistance.pdf", file),
  });
  return (
    <Box mb={20}>
      <Button
        variant="light"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={terms.isPending}
        onClick={() => terms.mutate()}
      >
        Download the terms to sign
      </Button>
      {terms.isError && <InlineAlert>{messageOf(terms.error)}</InlineAlert>}
    </Box>
  );
}
