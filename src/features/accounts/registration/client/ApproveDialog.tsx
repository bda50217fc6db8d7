import { Box, Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useConfig } from "#/client/lib/config.ts";
import { tellDecision } from "#/client/lib/undo.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { formatRupees } from "#/shared/money.ts";
import { PAYMENT_OPTIONS, type PaymentOption } from "#/shared/payment-options.ts";
import type { Registration } from "../contract.ts";
import { useDecide } from "./api.ts";

type Props = {
  trainee: Registration | null;
  onClose: () => void;
  /** In place of closing, once it is approved: its row goes, and the focus with it. */
  onDecided: () => void;
};

/** What each option asks of the trainee, with the fee in rupees. */
const meaningOf = (fee: number): Record<PaymentOption, string> => ({
  "Full Payment": `${formatRupees(fee)} at once`,
  "Partial Payment": `${formatRupees(fee / 2)} now, the rest later`,
  "No Payment": "Nothing to pay",
});

/** Approving needs a payment option (A5). */
export function ApproveDialog({ trainee, onClose, onDecided }: Props) {
  return (
    <Modal
      opened={trainee !== null}
      onClose={onClose}
      // The row that opened it is gone after a decision: the page says where the focus goes.
      returnFocus={false}
      title={trainee ? `Approve ${trainee.username}` : ""}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {trainee && <ApproveChoice trainee={trainee} onClose={onClose} onDecided={onDecided} />}
    </Modal>
  );
}

function ApproveChoice({
  trainee,
  onClose,
  onDecided,
}: Omit<Props, "trainee"> & { trainee: Registration }) {
  const [option, setOption] = useState<string>("");
  const [isMissing, setMissing] = useState(false);
  const meaning = meaningOf(useConfig()?.admissionFee ?? 0);
  const decide = useDecide();
  const approve = () => {
    setMissing(option === "");
    if (option === "") return;
    decide.mutate(
      { body: { traineeId: trainee._id, approved: true, paymentOption: option } },
      {
        onSuccess: (answer) => {
          tellDecision(answer);
          onDecided();
        },
      },
    );
  };
  return (
    <>
      <Text className="wrap" variant="soft" mb={18}>
        {trainee.email} is told by email and can log in at once.
      </Text>
      <Radio.Group
        label="Payment option"
        value={option}
        onChange={(chosen) => {
          setOption(chosen);
          setMissing(false);
        }}
        error={isMissing ? ERRORS.PAYMENT_OPTION_MISSING.message : null}
      >
        <Stack gap={8} my={10}>
          {PAYMENT_OPTIONS.map((name, index) => (
            <Radio.Card
              key={name}
              value={name}
              data-autofocus={index === 0 || undefined}
              aria-label={`${name}: ${meaning[name]}`}
            >
              <Radio.Indicator />
              <span>
                <Text span display="block" fw={600}>
                  {name}
                </Text>
                <Text span variant="note" display="block">
                  {meaning[name]}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {decide.isError ? (
        <Box mt={16}>
          <InlineAlert>{messageOf(decide.error)}</InlineAlert>
        </Box>
      ) : null}
      <Group gap="sm" mt="lg">
        <Button onClick={approve} loading={decide.isPending}>
          Approve
        </Button>
        <Button variant="default" onClick={onClose} disabled={decide.isPending}>
          Cancel
        </Button>
      </Group>
    </>
  );
}
