import { Box } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { MessageText } from "./MessageForm.tsx";
import { messagesContract } from "./messages.contract.ts";

export function OwnMessagePage() {
  const { messageId = "" } = useParams({ strict: false }) as { messageId?: string };
  const message = useRouteQuery(messagesContract.read, { params: { messageId } });
  return (
    <Box maw={720} mx="auto">
      <PageHead
        title="Message of the office"
        context={message.data && <DateText value={message.data.createdAt} as="time" />}
      />
      <QueryView
        queries={[message]}
        loading="Loading the message"
        missing={<EmptyState text="There is no such message." Icon={IconSend} />}
      >
        {({ subject, text }) => <MessageText subject={subject} text={text} />}
      </QueryView>
    </Box>
  );
}
