import { Box, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useConfig, useHubName } from "#/client/lib/config.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery, useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { checkSession, findHomeOrThrow } from "#/client/lib/session-check.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { JourneySteps } from "#/client/ui/JourneySteps.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RedirectTo } from "#/client/ui/RedirectTo.tsx";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { eligibleBatches } from "#/domain/training/batches/batches.rules.ts";
import { isPaymentOption } from "#/shared/payment-options.ts";
import { DEFAULT_TRAINING, type TrainingOption } from "#/shared/training-options.ts";
import { useReloadForProvider } from "../provider-checkout.client.ts";
import type { EligibleBatch } from "./BatchPicker.tsx";
import { FeeChoices } from "./FeeChoices.tsx";
import { FeeSummary } from "./FeeSummary.tsx";
import { PaidPanel } from "./PaidPanel.tsx";
import { PhaseNotice } from "./PhaseNotice.tsx";
import { useBatchChoice, usePayment } from "./payments.client.ts";
import { type PaymentDetails, paymentsContract } from "./payments.contract.ts";
import { ReplacedBatch } from "./ReplacedBatch.tsx";
import { ReturnedCard } from "./ReturnedCard.tsx";
import { SandboxCheckout } from "./SandboxCheckout.tsx";

const HERE = "/admission-fee";
const LOADING = "Loading your admission fee";

type Props = {
  /** Other tasks of the trainee. */
  notice?: ReactNode;
  /** Whether the notice is still loading: the content waits for it, so that it does not jump. */
  isNoticePending: boolean;
};

export function AdmissionFeePage({ notice, isNoticePending }: Props) {
  const session = useSignedIn();
  const { userId, flags } = session;
  // Read once per visit: a trainee with earlier steps to do, or past this one, is redirected.
  const home = useQuery({
    queryKey: [HERE, "home", userId],
    queryFn: () => findHomeOrThrow(session),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const details = useRouteQuery(paymentsContract.findDetails, { params: { userId }, query: {} });
  const batches = useRouteQuery(batchesContract.listJava, { query: {} });
  const today = useCurrentDate();
  const mustReload = useReloadForProvider();

  const isPaid = details.data?.paymentDetails.status === "Completed";
  if (home.data && home.data !== HERE) return <RedirectTo to={home.data} />;
  return (
    <>
      <PageHead
        title="Admission fee"
        context={
          isPaid
            ? "Your fee is settled. What is left is your batch."
            : "The last step before your first class: pick a batch and settle the fee."
        }
      />
      <Box mb={24}>
        <JourneySteps at={isPaid ? "batch" : "fee"} />
      </Box>
      {notice}
      <QueryView queries={[details, batches, home]} shape="cards" loading={LOADING}>
        {({ paymentDetails }, { batches }) =>
          mustReload || isNoticePending ? (
            <LoadingState shape="cards" text={LOADING} />
          ) : (
            <FeePanel
              userId={userId}
              isInBatch={flags.isInBatch}
              details={paymentDetails}
              batches={eligibleBatches(batches, today)}
            />
          )
        }
      </QueryView>
    </>
  );
}

type FeePanelProps = {
  userId: string;
  isInBatch: boolean;
  details: PaymentDetails;
  batches: readonly EligibleBatch[];
};

/** Shows one of the page's states: to pay, payment under way, or paid. */
function FeePanel({ userId, isInBatch, details, batches }: FeePanelProps) {
  const config = useConfig();
  const hubName = useHubName();
  const [trainingOpted, setTraining] = useState<TrainingOption>(DEFAULT_TRAINING);
  const { batch, choose, gone } = useBatchChoice(batches);
  const { paymentType: asked } = details;
  const paymentType = isPaymentOption(asked) ? asked : "Full Payment";
  const { phase, askAgain, pay, verify, leaveCheckout } = usePayment(
    { userId, paymentType, trainingOpted, amount: details.amount, batchId: batch?._id },
    { isSandbox: config?.paymentSandbox ?? true, hubName },
  );
  useQuery({
    ...routeQuery(paymentsContract.findDetails, { params: { userId }, query: {} }),
    refetchInterval: askAgain,
  });

  const isPaid = details.status === "Completed";
  // A payment reported by the webhook may have assigned a batch already, so it is read before
  // offering one.
  const today = useCurrentDate();
  const isSettled = useQuery({
    queryKey: ["admission-fee", "settled", userId],
    queryFn: () => checkSession().then(() => true),
    enabled: isPaid && !isInBatch && phase.step !== "done",
    gcTime: 0,
  }).isSuccess;

  if (phase.step === "done") {
    return <PaidPanel userId={userId} receiptUrl={phase.receiptUrl} isInBatch />;
  }
  if (isInBatch) return <RedirectTo to="/batch-dashboard" />;
  if (details.isReturned) return <ReturnedCard details={details} />;
  if (isPaid) {
    return isSettled ? (
      <PaidPanel userId={userId} receiptUrl={details.receiptUrl} batches={batches} today={today} />
    ) : (
      <LoadingState shape="cards" />
    );
  }
  return (
    <Stack gap={20}>
      <Columns sizes="minmax(0, 1fr) 380px">
        <FeeChoices
          userId={userId}
          training={trainingOpted}
          onTraining={setTraining}
          batches={batches}
          today={today}
          batchId={batch?._id}
          onBatch={choose}
          gone={<ReplacedBatch gone={gone} now={batch?.batchId} />}
          disabled={phase.step !== "ready"}
        />
        <FeeSummary
          details={details}
          batchId={batch?.batchId}
          isBusy={phase.step !== "ready"}
          notice={<PhaseNotice phase={phase} />}
          onPay={pay}
        />
      </Columns>
      <SandboxCheckout
        order={phase.step === "sandbox" ? phase.order : null}
        what="Admission fee"
        onPaid={verify}
        onClose={leaveCheckout}
      />
    </Stack>
  );
}
