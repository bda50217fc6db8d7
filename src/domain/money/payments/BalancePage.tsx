import { Button, Card, Stack } from "@mantine/core";
import { IconReceiptRupee } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/lib/api-error.ts";
import { useConfig, useHubName } from "#/client/lib/config.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { Columns } from "#/client/ui/Columns.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { daysBetween } from "#/shared/dates.ts";
import { formatRupees } from "#/shared/money.ts";
import { DEFAULT_TRAINING } from "#/shared/training-options.ts";
import { useReloadForProvider } from "../provider-checkout.client.ts";
import { PaymentSafety } from "./FeeSummary.tsx";
import classes from "./fee.module.css";
import { OwnReceipts } from "./OwnReceipts.tsx";
import { PhaseNotice } from "./PhaseNotice.tsx";
import { usePayment } from "./payments.client.ts";
import { type PaymentDetails, paymentsContract } from "./payments.contract.ts";
import { BALANCE } from "./payments.rules.ts";
import { SandboxCheckout } from "./SandboxCheckout.tsx";
import { SettledCard, type Way } from "./SettledCard.tsx";

const LOADING = "Loading your balance";

/** The second half of a partial payment: the open amount, its due date, and the payment itself. */
export function BalancePage() {
  const { userId, flags } = useSignedIn();
  const balance = useQuery({
    ...routeQuery(paymentsContract.findDetails, {
      params: { userId },
      query: { paymentType: "Balance" },
    }),
    retry: false,
  });
  const mustReload = useReloadForProvider();
  const way: Way = flags.isInBatch
    ? { to: "/batch-dashboard", label: "Open my training" }
    : { to: "/admission-fee", label: "Open the admission fee" };
  return (
    <>
      <PageHead
        title="Balance payment"
        context="The second half of your admission fee."
        {...(flags.isInBatch ? { crumbs: [{ label: "Training", to: "/batch-dashboard" }] } : {})}
      />
      {isNothingOwed(balance.error) ? (
        <EmptyState
          Icon={IconReceiptRupee}
          text="There is no balance to pay"
          hint={
            isReturned(balance.error)
              ? "The first half of your fee went back to you. The office decides what follows and tells you."
              : "A balance comes up when the first half of a partial payment is paid."
          }
          action={
            <LinkButton to={way.to} variant="default">
              {way.label}
            </LinkButton>
          }
        />
      ) : mustReload ? (
        <LoadingState shape="cards" text={LOADING} />
      ) : (
        <QueryView queries={[balance]} shape="cards" loading={LOADING}>
          {({ paymentDetails }) => (
            <BalancePanel userId={userId} details={paymentDetails} way={way} />
          )}
        </QueryView>
      )}
    </>
  );
}

const isReturned = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === "FEE_RETURNED";

/** Expected refusals: fully paid already, or the first half not paid, or refunded. */
const isNothingOwed = (error: unknown): boolean =>
  isReturned(error) ||
  (error instanceof ApiError &&
    (error.reason === "PAYMENT_OPTION_MISMATCH" || error.reason === "PAYMENT_NOT_COMPLETED"));

type Props = { userId: string; details: PaymentDetails; way: Way };

function BalancePanel({ userId, details, way }: Props) {
  const config = useConfig();
  const { phase, askAgain, pay, verify, leaveCheckout } = usePayment(
    {
      userId,
      paymentType: BALANCE,
      trainingOpted: DEFAULT_TRAINING,
      amount: details.amount,
      batchId: undefined,
    },
    { isSandbox: config?.paymentSandbox ?? true, hubName: useHubName() },
  );
  useQuery({
    ...routeQuery(paymentsContract.findDetails, {
      params: { userId },
      query: { paymentType: BALANCE },
    }),
    refetchInterval: askAgain,
  });
  return (
    <Columns sizes="minmax(0, 1fr) 380px">
      {details.status === "Completed" ? (
        <SettledCard details={details} way={way} />
      ) : (
        <Card>
          <h2>Your balance</h2>
          <BalanceRows details={details} />
          <Stack gap={14} mt={24}>
            <PhaseNotice phase={phase} />
            <Button fullWidth size="lg" onClick={pay} loading={phase.step !== "ready"}>
              Pay {formatRupees(details.amount)}
            </Button>
            <PaymentSafety amount={details.amount} isSandbox={config?.paymentSandbox ?? false} />
          </Stack>
        </Card>
      )}
      <CardSection title="Paid so far">
        <OwnReceipts />
      </CardSection>
      <SandboxCheckout
        order={phase.step === "sandbox" ? phase.order : null}
        what="Balance of the admission fee"
        onPaid={verify}
        onClose={leaveCheckout}
      />
    </Columns>
  );
}

function BalanceRows({ details: { amount, received, dueOn } }: { details: PaymentDetails }) {
  const today = useCurrentDate();
  const daysLate = dueOn ? daysBetween(dueOn, today) : 0;
  return (
    <dl className={classes.rows}>
      <div>
        <dt>For</dt>
        <dd>Admission fee, second half</dd>
      </div>
      {dueOn ? (
        <div>
          <dt>Due on</dt>
          <dd>
            <DateText value={dueOn} as="day" />
          </dd>
        </div>
      ) : null}
      {daysLate > 0 ? (
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge meaning="bad">
              {daysLate === 1 ? "1 day overdue" : `${daysLate} days overdue`}
            </StatusBadge>
          </dd>
        </div>
      ) : null}
      {received ? (
        <div>
          <dt>Paid of it</dt>
          <dd>{formatRupees(received)}</dd>
        </div>
      ) : null}
      <div className={classes.total}>
        <dt>To pay now</dt>
        <dd>{formatRupees(amount)}</dd>
      </div>
    </dl>
  );
}
