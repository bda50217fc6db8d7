import { Box } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { MessageText } from "./MessageForm.tsx";
import { messagesContract } from "./messages.contract.ts";

/** A message of the office to oneself. */
export function OwnMessagePage() {
  const { messageId = "" } = useParams({ strict: false }) as { messageId?: string };
  const message = useQuery(routeQuery(messagesContract.read, { params: { messageId } }));
  return (
    <Box maw={720} mx="auto">
      <PageHead
        title="Message of the office"
        context={message.data && <DateText value={message.data.createdAt} as="time" />}
      />
      <Loaded
        queries={[message]}
        loading="Loading the message"
        missing={<EmptyState text="There is no such message." Icon={IconSend} />}
      >
        {({ subject, text }) => <MessageText subject={subject} text={text} />}
      </Loaded>
    </Box>
  );
}
