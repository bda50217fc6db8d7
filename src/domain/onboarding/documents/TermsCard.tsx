import { Box, Button, Card, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { callFile } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { download } from "#/client/lib/download.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { documentsContract } from "./documents.contract.ts";
import css from "./documents.module.css";

/** The terms to print and sign, and how the files should be named. */
export function TermsCard() {
  const terms = useMutation({
    mutationFn: () => callFile(documentsContract.termsTemplate, {}),
    onSuccess: (file) => download("terms-and-conditions.pdf", file),
  });
  return (
    <Card component="aside" className={css.aside} aria-labelledby="before-you-upload">
      <Box id="before-you-upload" component="h2" mb={14}>
        Before you upload
      </Box>
      <ol className={css.things}>
        <li>Download the terms and conditions, read them and sign the last page.</li>
        <li>Scan or photograph each document so that every word can be read.</li>
        <li>
          Name each file properly, for example <strong>name_PanCard.pdf</strong>.
        </li>
      </ol>
      <Button
        fullWidth
        px="sm"
        variant="light"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={terms.isPending}
        onClick={() => terms.mutate()}
      >
        Download terms and conditions
      </Button>
      <Text variant="note" mt={14}>
        <WhoToAsk />
      </Text>
      {terms.isError && <InlineAlert>{messageOf(terms.error)}</InlineAlert>}
    </Card>
  );
}
