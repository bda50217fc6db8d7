import { Box, Card, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAnswerTime } from "#/client/lib/outlook.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { AdmissionFeePage } from "#/domain/money/payments/AdmissionFeePage.tsx";
import { progressQuery } from "./progress.client.ts";
import type { Progress } from "./progress.contract.ts";
import css from "./progress.module.css";
import { ReturnedDocuments } from "./TaskItem.tsx";

/** The fee's page, with the office's decisions about the documents so far. */
export function AdmissionPage() {
  const { userId } = useSignedIn();
  const { data, isPending } = useQuery(progressQuery(userId));
  const notice = data && <Documents progress={data} />;
  return <AdmissionFeePage notice={notice} isNoticePending={isPending} />;
}

function Documents({ progress }: { progress: Progress }) {
  const { returned, documentsWaiting, documentDays } = progress;
  const time = useAnswerTime(documentDays);
  if (returned.length > 0) {
    return (
      <Card component="section" aria-label="Returned documents" mb={20}>
        <ul className={css.tasks}>
          <ReturnedDocuments returned={returned} />
        </ul>
        <Text variant="note" mt={8}>
          You can continue in the meantime. <WhoToAsk />
        </Text>
      </Card>
    );
  }
  if (documentsWaiting === 0) return null;
  return (
    <Box mb={20}>
      <InlineAlert tone="info">
        The office looks at your documents, usually {time}. Go on meanwhile: you are told by mail
        and here if one is needed again. <WhoToAsk />
      </InlineAlert>
    </Box>
  );
}
