import { IconReceiptRupee } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/lib/api-error.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { useReloadForProvider } from "../provider-checkout.client.ts";
import { BalancePanel } from "./BalancePanel.tsx";
import { paymentsContract } from "./payments.contract.ts";
import type { Way } from "./SettledCard.tsx";

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

/** Expected refusals: paid in full already, or the first half not paid, or gone back. */
const isNothingOwed = (error: unknown): boolean =>
  isReturned(error) ||
  (error instanceof ApiError &&
    (error.reason === "PAYMENT_OPTION_MISMATCH" || error.reason === "PAYMENT_NOT_COMPLETED"));
