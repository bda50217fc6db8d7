import { Box, Button, Group, Modal, NumberInput, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { refusalOr } from "#/client/lib/api-error.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { tellDecision } from "#/client/lib/undo.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { amountOf } from "../../rules.ts";
import type { RequestUser } from "../contract.ts";
import { useApprove } from "./api.ts";

type Props = {
  asked: { request: RequestUser; called: string } | null;
  onClose: () => void;
  onDecided: () => void;
};

/** Approving needs the amount agreed with the person. */
export function ApproveDialog({ asked, onClose, onDecided }: Props) {
  return (
    <Modal
      opened={asked !== null}
      onClose={onClose}
      // The row may be gone after a decision: the page says where the focus goes.
      returnFocus={false}
      title={asked ? `Approve ${asked.called}` : ""}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {asked && <ApproveForm request={asked.request} onClose={onClose} onDecided={onDecided} />}
    </Modal>
  );
}

type FormProps = { request: RequestUser; onClose: () => void; onDecided: () => void };

function ApproveForm({ request, onClose, onDecided }: FormProps) {
  const [amount, setAmount] = useState<number | string>("");
  const [isMissing, setMissing] = useState(false);
  const approve = useApprove();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = amountOf(amount) === undefined;
    setMissing(isWrong);
    if (isWrong || approve.isPending) return;
    approve.mutate(
      { params: { userId: request._id }, body: { amount } },
      {
        onSuccess: (answer) => {
          tellDecision(answer);
          markRow(request._id);
          onDecided();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <Text variant="soft" mb={16}>
        {request.topic ? `Asks about: ${request.topic}. ` : ""}
        They are told at {request.email} and send their details next.
      </Text>
      <NumberInput
        label="Amount (₹)"
        description="What was agreed. Each payment recorded for them has this amount."
        value={amount}
        onChange={(value) => {
          setAmount(value);
          setMissing(false);
        }}
        min={0}
        decimalScale={2}
        allowNegative={false}
        thousandSeparator=","
        thousandsGroupStyle="lakh"
        hideControls
        inputMode="decimal"
        data-autofocus
        error={isMissing ? ERRORS.ASSISTANCE_AMOUNT_NEEDED.message : null}
      />
      {approve.isError && (
        <Box mt={16}>
          <InlineAlert>{refusalOr("Error approving request.")(approve.error)}</InlineAlert>
        </Box>
      )}
      <Group gap="sm" mt="lg">
        <Button type="submit" loading={approve.isPending}>
          Approve
        </Button>
        <Button variant="default" onClick={onClose} disabled={approve.isPending}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
