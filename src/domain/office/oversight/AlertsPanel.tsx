import { Box, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { noticesContract } from "#/domain/messaging/notices/notices.contract.ts";
import { whenOf } from "#/domain/messaging/notices/notices.rules.ts";
import css from "./alerts.module.css";
import type { Alert } from "./oversight.contract.ts";
import { queueContract } from "./queue/queue.contract.ts";

/**
 * What an admin has to handle: failing mails, money that differs, flagged refunds, payments without
 * a batch. Shows the newest until all are requested. Renders nothing when empty.
 */
export function AlertsPanel({ items }: { items: readonly Alert[] }) {
  const [isOpen, list] = useDisclosure(false);
  const now = useCurrentMinute();
  if (items.length === 0) return null;
  const shown = isOpen ? items : items.slice(0, 1);
  return (
    <section className={css.alerts} aria-labelledby="alerts-title">
      <Group gap={8} justify="space-between" wrap="nowrap" pr={12}>
        <h2 id="alerts-title">
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />
          Needs attention
        </h2>
        {items.length > 1 && (
          <Button
            variant="subtle"
            color="warning"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls="alerts-list"
            onClick={list.toggle}
          >
            {isOpen ? "Show one" : `Show all ${items.length}`}
          </Button>
        )}
      </Group>
      {/* Scrolls, so the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs a tab stop */}
      <ul id="alerts-list" tabIndex={0}>
        {shown.map(({ _id, kind, text, createdAt, person }) => (
          <li key={_id}>
            <Text span className="wrap" fz="sm" lh={1.45} flex="1 1 20rem">
              {text}
            </Text>
            {person && <PersonLink id={person._id} name={person.username} />}
            {kind === "mail-dead" && <SendAgain id={_id} text={text} />}
            {kind === "payment-exception" && (
              <LinkButton
                to="/admin-panel/payment-provider"
                variant="default"
                size="compact-sm"
                aria-label={`Look at it: ${text}`}
              >
                Look at it
              </LinkButton>
            )}
            <Box component="time" fz="xs" c="var(--ink-faint)" dateTime={createdAt}>
              {whenOf(new Date(createdAt), now)}
            </Box>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SendAgain({ id, text }: { id: string; text: string }) {
  const resend = useSend(noticesContract.resendMail, { refresh: [queueContract.read] });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={resend.isPending}
      aria-label={`Send again: ${text}`}
      onClick={() => resend.mutate({ params: { id } }, { onSuccess: toast.response })}
    >
      Send again
    </Button>
  );
}
