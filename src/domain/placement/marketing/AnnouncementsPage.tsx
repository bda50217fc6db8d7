import { Button } from "@mantine/core";
import { IconNews, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { decide } from "#/client/lib/decide.ts";
import { useSend } from "#/client/lib/query.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { DangerRowButton, RowButton } from "#/client/ui/RowButton.tsx";
import { dateColumn } from "#/client/ui/table/columns.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type Audience, type FeedPost, feedContract } from "./feed.contract.ts";
import { STAGE_NAMES } from "./feed.rules.ts";
import { PostDialog } from "./PostDialog.tsx";

const addresseesOf = (audience: Audience): string => {
  if (audience.kind === "everyone") return "Everyone";
  return audience.kind === "stage"
    ? `Stage: ${STAGE_NAMES[audience.stage]}`
    : `Batch ${audience.batchId}`;
};

const COLUMNS: readonly Column<FeedPost>[] = [
  { key: "title", label: "Title", sortable: true, isFixed: true, isName: true },
  { key: "text", label: "Text", isLong: true },
  {
    key: "audience",
    label: "For",
    isShort: true,
    isLabelled: true,
    text: ({ audience }) => addresseesOf(audience),
    render: ({ audience }) => addresseesOf(audience),
  },
  dateColumn("createdAt", "Posted", "time"),
];

export function AnnouncementsPage() {
  const [edited, setEdited] = useState<FeedPost | "new" | null>(null);
  return (
    <>
      <PageHead
        title="Announcements"
        context="They appear in the feed of everyone, of a stage, or of a batch."
        action={
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setEdited("new")}
          >
            New announcement
          </Button>
        }
      />
      <DataTable
        label="Announcements"
        source={{ route: feedContract.list, rows: "posts", sort: "-createdAt" }}
        columns={COLUMNS}
        searchPlaceholder="Search announcements"
        empty={{
          text: "No feed available now",
          hint: "What you announce appears in the feed of those it is for.",
          Icon: IconNews,
        }}
        actions={(post) => (
          <RowActions of={post.title}>
            <RowButton
              variant="subtle"
              size="compact-sm"
              label={`Edit ${post.title}`}
              onClick={() => setEdited(post)}
            >
              Edit
            </RowButton>
            <DeleteButton post={post} />
          </RowActions>
        )}
      />
      <PostDialog edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function DeleteButton({ post }: { post: FeedPost }) {
  const remove = useSend(feedContract.remove, { refresh: [feedContract.list] });
  const ask = async () => {
    await decide({
      title: `Delete “${post.title}”?`,
      text: "It disappears from every feed.",
      verb: "Delete announcement",
      about: post.title,
      action: () =>
        remove.mutateAsync({ params: { id: post._id }, query: { version: post.version } }),
    });
  };
  return (
    <DangerRowButton label={`Delete ${post.title}`} onClick={() => void ask()}>
      Delete
    </DangerRowButton>
  );
}
