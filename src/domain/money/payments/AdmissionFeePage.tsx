import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { findHomeOrThrow } from "#/client/lib/session-check.ts";
import { JourneySteps } from "#/client/ui/JourneySteps.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RedirectTo } from "#/client/ui/RedirectTo.tsx";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { eligibleBatches } from "#/domain/training/batches/batches.rules.ts";
import { useReloadForProvider } from "../provider-checkout.client.ts";
import { FeePanel } from "./FeePanel.tsx";
import { paymentsContract } from "./payments.contract.ts";

const HERE = "/admission-fee";
const LOADING = "Loading your admission fee";

type Props = {
  /** What else is to be done. */
  notice?: ReactNode;
  /**
   * Whether there is a notice is still loading: the content below waits, so that it is not pushed
   * down.
   */
  isNoticePending: boolean;
};

/** The admission fee: its amount, its batch, and the payment itself. */
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
