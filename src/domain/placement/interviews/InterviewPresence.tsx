import { Button, Group } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useSend } from "#/client/lib/query.ts";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { overviewContract } from "./overview/overview.contract.ts";
import { presenceContract } from "./presence.contract.ts";
import { type Presence, presenceAfter, presenceBefore } from "./presence.rules.ts";

const SHOWN: Record<Presence, readonly [string, Meaning]> = {
  arrived: ["Arrived", "waiting"],
  "called in": ["Called in", "active"],
  done: ["Done", "neutral"],
};
/** The label of the button that sets a state. */
const ACTION_LABELS: Record<Presence, string> = {
  arrived: "Arrived",
  "called in": "Call in",
  done: "Done",
};

/** A candidate's presence as a word; empty if nothing was marked. */
export const presenceText = (presence: Presence | null | undefined): string =>
  presence ? SHOWN[presence][0] : "";

/** A candidate's presence for an interview of today; empty if nothing was marked. */
export function PresenceBadge({ presence }: { presence: Presence | null | undefined }) {
  if (!presence) return null;
  const [text, meaning] = SHOWN[presence];
  return <StatusBadge meaning={meaning}>{text}</StatusBadge>;
}

type Props = { interviewId: string; presence: Presence | null; displayName: string };

/** One button marks the next state, another undoes the last one. */
export function PresenceButtons({ interviewId, presence, displayName }: Props) {
  const send = useSend(presenceContract.mark, { refresh: [overviewContract.day] });
  const next = presenceAfter(presence);
  const mark = (to: Presence | null) =>
    send.mutate({ params: { interviewId }, body: { presence: to, before: presence } });
  return (
    <Group gap={8} wrap="nowrap">
      {next && (
        <Button
          size="compact-md"
          variant="default"
          loading={send.isPending}
          aria-label={`${ACTION_LABELS[next]}: ${displayName}`}
          onClick={() => mark(next)}
        >
          {ACTION_LABELS[next]}
        </Button>
      )}
      {presence && (
        <Button
          size="compact-md"
          variant="subtle"
          disabled={send.isPending}
          aria-label={`Undo “${presenceText(presence)}”: ${displayName}`}
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          onClick={() => mark(presenceBefore(presence))}
        >
          Undo
        </Button>
      )}
    </Group>
  );
}
