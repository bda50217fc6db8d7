import { Button, Divider, Group, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useSend } from "#/client/lib/query.ts";
import { checkSession } from "#/client/lib/session-check.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { BatchPicker, type EligibleBatch } from "./BatchPicker.tsx";
import { DoneCard } from "./DoneCard.tsx";
import { NoBatch } from "./NoBatch.tsx";
import { useBatchChoice } from "./payments.client.ts";
import { ReceiptLink } from "./ReceiptLink.tsx";
import { ReplacedBatch } from "./ReplacedBatch.tsx";

type Props = { userId: string; receiptUrl: string | null } & (
  | { isInBatch: true }
  | { isInBatch?: false; batches: readonly EligibleBatch[]; today: IsoDate }
);

/** Paid: the receipt, and either the link to the batch or the choice of one (C10). */
export function PaidPanel(props: Props) {
  return (
    <DoneCard
      title={props.isInBatch ? "You are in. Welcome to your batch!" : "Your payment is completed"}
      text={
        props.isInBatch
          ? props.receiptUrl
            ? "Everything is settled. Your training opens in a moment, with your receipt."
            : "Everything is settled. Your training opens in a moment."
          : props.batches.length > 0
            ? "One thing is left: choose the batch you want to join."
            : "One thing is left: your batch. None can be joined today."
      }
      action={<PaidActions receiptUrl={props.receiptUrl} isInBatch={props.isInBatch ?? false} />}
    >
      {props.isInBatch ? null : (
        <JoinBatch userId={props.userId} batches={props.batches} today={props.today} />
      )}
    </DoneCard>
  );
}

/** Long enough to read two lines; the receipt is shown on the next page too. */
const LEAVE_AFTER_MS = 3000;

function PaidActions({ receiptUrl, isInBatch }: { receiptUrl: string | null; isInBatch: boolean }) {
  const navigate = useNavigate();
  const justPaid = receiptUrl !== null;
  useEffect(() => {
    if (!isInBatch) return;
    const leave = () => void navigate({ to: "/batch-dashboard", state: { justPaid } });
    const leaving = setTimeout(leave, LEAVE_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [isInBatch, justPaid, navigate]);
  return (
    <Group gap={12} align="stretch" justify="center">
      {isInBatch && (
        <LinkButton to="/batch-dashboard" state={{ justPaid }}>
          Open your training
        </LinkButton>
      )}
      <ReceiptLink receiptUrl={receiptUrl} />
    </Group>
  );
}

type JoinProps = { userId: string; batches: readonly EligibleBatch[]; today: IsoDate };

function JoinBatch({ userId, batches, today }: JoinProps) {
  const { batch, choose, gone } = useBatchChoice(batches);
  const join = useSend(batchesContract.assign, {
    refresh: [batchesContract.listJava],
    showsFailure: true,
  });
  if (!batch) return <NoBatch userId={userId} />;
  const send = () =>
    join.mutate(
      { body: { userId, batchId: batch._id } },
      // Once the session says that the user is in a batch, the page moves on to it.
      { onSettled: () => checkSession() },
    );
  return (
    <Stack gap={18} pt={24}>
      <Divider />
      <ReplacedBatch gone={gone} now={batch.batchId} />
      <BatchPicker batches={batches} today={today} value={batch._id} onChange={choose} />
      {join.isError ? <InlineAlert>{messageOf(join.error)}</InlineAlert> : null}
      <Button size="md" onClick={send} loading={join.isPending}>
        Join {batch.batchId}
      </Button>
    </Stack>
  );
}
