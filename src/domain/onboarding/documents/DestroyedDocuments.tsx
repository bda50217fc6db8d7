import { Box, Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import type { DestroyedDocument } from "./documents.contract.ts";
import { DOCUMENT_LABELS, STATUS_LABELS } from "./documents.rules.ts";

type Props = {
  destroyed: readonly DestroyedDocument[];
  /** Whether the user may need them again for another batch. */
  canJoinAgain: boolean;
};

/** Destroyed documents: the office's decision about each, and when it was destroyed. */
export function DestroyedDocuments({ destroyed, canJoinAgain }: Props) {
  if (destroyed.length === 0) return null;
  return (
    <>
      <Box component="h3" mt={20} mb={6}>
        Destroyed, as they are needed no longer
      </Box>
      <ul>
        {destroyed.map(({ kind, status, decidedAt, decidedBy, destroyedAt }) => (
          <li key={kind}>
            {DOCUMENT_LABELS[kind]}:{" "}
            {decidedAt ? (
              <>
                {STATUS_LABELS[status]} <DateText value={decidedAt} />
                {decidedBy && ` by ${decidedBy}`}
              </>
            ) : (
              "Not checked"
            )}
            , destroyed <DateText value={destroyedAt} />
          </li>
        ))}
      </ul>
      {canJoinAgain && <Text variant="note">If you join again, you can upload them anew.</Text>}
    </>
  );
}
