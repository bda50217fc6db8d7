import { Card, Stack, Text } from "@mantine/core";
import { IconNews } from "@tabler/icons-react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { feedContract } from "./feed.contract.ts";

export function FeedPage() {
  return (
    <>
      <PageHead
        title="Feed"
        context="Announcements for you, newest first."
        crumbs={[{ label: "Marketing", to: "/marketing-dashboard" }]}
      />
      <Posts />
    </>
  );
}

function Posts() {
  const feed = useRouteQuery(feedContract.list, { query: { pageSize: "200" } });
  return (
    <QueryView queries={[feed]} shape="cards" loading="Loading announcements">
      {(data) => {
        if (data.posts.length === 0) {
          return (
            <EmptyState
              text="No feed available now"
              hint="What the hub announces to you appears here."
              Icon={IconNews}
            />
          );
        }
        return (
          <Stack component="ul" maw="48rem">
            {data.posts.map(({ _id, title, text, createdAt }) => (
              <li key={_id}>
                <Card padding="lg">
                  <h2 className="wrap">{title}</h2>
                  <Text variant="note" mt="0.15rem" mb="0.6rem">
                    <DateText value={createdAt} as="time" />
                  </Text>
                  <p className="wrap lines">{text}</p>
                </Card>
              </li>
            ))}
          </Stack>
        );
      }}
    </QueryView>
  );
}
