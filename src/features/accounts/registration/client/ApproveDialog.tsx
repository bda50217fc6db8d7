import { Button, Group, Modal, Radio } from "@mantine/core";
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
import classes from "./register.module.css";

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
      <p className={classes.about}>{trainee.email} is told by email and can log in at once.</p>
      <Radio.Group
        label="Payment option"
        value={option}
        onChange={(chosen) => {
          setOption(chosen);
          setMissing(false);
        }}
        error={isMissing ? ERRORS.PAYMENT_OPTION_MISSING.message : null}
      >
        <div className={classes.options}>
          {PAYMENT_OPTIONS.map((name, index) => (
            <Radio.Card
              key={name}
              value={name}
              data-autofocus={index === 0 || undefined}
              className={classes.option ?? ""}
              aria-label={`${name}: ${meaning[name]}`}
            >
              <Radio.Indicator />
              <span>
                <span className={classes.optionName}>{name}</span>
                <span className={classes.optionText}>{meaning[name]}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {decide.isError ? (
        <div className={classes.refusal}>
          <InlineAlert>{messageOf(decide.error)}</InlineAlert>
        </div>
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
