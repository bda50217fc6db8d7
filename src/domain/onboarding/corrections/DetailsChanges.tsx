import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { type DetailsChange, detailsContract } from "../details/details.contract.ts";
import { correctionsContract } from "./corrections.contract.ts";

const STATUS: Record<DetailsChange["status"], readonly [text: string, meaning: Meaning]> = {
  made: ["Changed", "neutral"],
  asked: ["Waiting", "waiting"],
  granted: ["Corrected", "good"],
  refused: ["Refused", "bad"],
  withdrawn: ["Withdrawn", "neutral"],
};

type Props = {
  changes: readonly DetailsChange[];
  /** Whether they are the user's own, so that an open request can be withdrawn. */
  isOwn: boolean;
};

export function DetailsChanges({ changes, isOwn }: Props) {
  if (changes.length === 0) return null;
  return (
    <Box component="section" aria-label="Changes" mt={28}>
      <h3>Changes</h3>
      <Stack component="ul" gap={14} mt={10}>
        {changes.map((change) => (
          <li key={change._id}>
            <Entry change={change} isOwn={isOwn} />
          </li>
        ))}
      </Stack>
    </Box>
  );
}

function Entry({ change, isOwn }: { change: DetailsChange; isOwn: boolean }) {
  const { label, oldText, newText, status, madeAt, reason, answer } = change;
  const { decidedAt, decidedBy, decidedById } = change;
  const [text, meaning] = STATUS[status];
  return (
    <>
      <Group gap="4px 10px">
        <strong>{label}</strong>
        <StatusBadge meaning={meaning}>{text}</StatusBadge>
        {isOwn && status === "asked" && <Withdraw change={change} />}
      </Group>
      <Text className="wrap">
        {oldText || "Nothing"} → {newText || "nothing"}
      </Text>
      <Text variant="hint" className="wrap">
        {reason === null ? "Changed" : "Asked"} <DateText value={madeAt} />
        {reason && `: ${reason}`}
      </Text>
      {decidedAt && (
        <Text variant="hint" className="wrap">
          {text} <DateText value={decidedAt} />
          {decidedBy && (
            <>
              {" "}
              by <StaffLink id={decidedById} name={decidedBy} />
            </>
          )}
          {answer && `: ${answer}`}
        </Text>
      )}
    </>
  );
}

function Withdraw({ change: { _id, label } }: { change: DetailsChange }) {
  const withdraw = useSend(correctionsContract.withdraw, { refresh: [detailsContract.read] });
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Withdraw the correction of ${label}`}
      loading={withdraw.isPending}
      onClick={() =>
        withdraw.mutate(
          { params: { correctionId: _id } },
          {
            onSuccess: ({ message }) => toast.success(message, { about: label }),
          },
        )
      }
    >
      Withdraw
    </Button>
  );
}
