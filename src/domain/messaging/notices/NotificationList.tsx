import { Box, Button, Text, UnstyledButton } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatFullDate } from "#/client/lib/format-date.ts";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { hasPendingSetup, useSignedIn } from "#/client/lib/session.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { notificationsQuery, useMarkRead } from "./notices.client.ts";
import type { Notification } from "./notices.contract.ts";
import css from "./notices.module.css";
import { whenOf } from "./notices.rules.ts";

type NotificationPage = { notifications: Notification[]; unread: number };

/** A person's notifications, newest first. Opening one marks it as read. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const query = useQuery({ ...notificationsQuery, enabled: !hasPendingSetup(useSignedIn()) });
  const markRead = useMarkRead();
  const unread = query.data?.unread ?? 0;
  return (
    <section aria-labelledby="notifications-title">
      <div className={css.head}>
        <h2 id="notifications-title">Notifications</h2>
        {unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={markRead.isPending}
            onClick={() => markRead.mutate({ body: {} })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <Body
        query={query}
        onOpen={({ _id, href, readAt }) => {
          if (readAt === null) markRead.mutate({ body: { ids: [_id] } });
          if (href) onFollow();
        }}
      />
    </section>
  );
}

type BodyProps = {
  query: UseQueryResult<NotificationPage, Error>;
  onOpen: (notification: Notification) => void;
};

function Body({ query, onOpen }: BodyProps) {
  return (
    <QueryView
      queries={[query]}
      placeholder={
        <Box p={18}>
          <LoadingState text="Loading notifications..." />
        </Box>
      }
    >
      {({ notifications }) => <Entries notifications={notifications} onOpen={onOpen} />}
    </QueryView>
  );
}

type EntriesProps = { notifications: Notification[]; onOpen: BodyProps["onOpen"] };

function Entries({ notifications, onOpen }: EntriesProps) {
  if (notifications.length === 0) {
    return (
      <EmptyState Icon={IconBellOff} text="Nothing new" hint="What we tell you appears here." />
    );
  }
  return (
    <ul className={css.entries}>
      {notifications.map((notification) => (
        <li key={notification._id}>
          <Entry notification={notification} onOpen={() => onOpen(notification)} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { text, href, createdAt, readAt } = notification;
  const when = whenOf(new Date(createdAt), useCurrentMinute());
  const words = (
    <>
      <Text span className="wrap" fz="sm" lh={1.45}>
        {text}
      </Text>
      <Box
        component="time"
        fz="xs"
        c="var(--ink-faint)"
        dateTime={createdAt}
        title={formatFullDate(createdAt)}
      >
        {when}
      </Box>
      {readAt === null && <span className={css.dot} role="img" aria-label="Unread" />}
    </>
  );
  if (href)
    return (
      <Link {...splitAddress(href)} className={css.entry} onClick={onOpen}>
        {words}
      </Link>
    );
  return (
    <UnstyledButton className={css.entry} onClick={onOpen} disabled={readAt !== null}>
      {words}
    </UnstyledButton>
  );
}
