import { Button, Card, Stack } from "@mantine/core";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAnswerTime } from "#/client/lib/outlook.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RedirectTo } from "#/client/ui/RedirectTo.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import { type Step, Stepper } from "#/client/ui/Stepper.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { DetailsForm } from "../records/DetailsForm.tsx";
import { recordQuery } from "../records/records.client.ts";
import { requestsContract } from "./requests.contract.ts";
import { SupportOffer } from "./SupportOffer.tsx";

type Status = CallResponse<typeof requestsContract.status>;

const STEPS: readonly Step[] = [
  { label: "Your request", hint: "One click" },
  { label: "Approval", hint: "By an admin" },
  { label: "Your details", hint: "With the signed terms" },
  { label: "Guidance", hint: "For your first year" },
];

/** Polling, so that an approval shows on an open page. */
const LOOK_AGAIN_MS = 30_000;

/**
 * From the request to the details; users who have submitted those are redirected to the details
 * page.
 */
export function AssistanceDashboardPage() {
  const { userId } = useSignedIn();
  const status = useQuery({
    ...routeQuery(requestsContract.status, { params: { userId } }),
    refetchInterval: ({ state }) => (state.data?.status === "Pending" ? LOOK_AGAIN_MS : false),
  });
  // Fetched at the same time for users who are redirected.
  useQuery(recordQuery(userId));
  if (status.data?.isSubmitted) return <RedirectTo to="/assistance-details" />;
  return (
    <>
      <PageHead title="Assistance" context="Support through your first year at work." />
      <QueryView queries={[status]} shape="cards" loading="Looking up your assistance">
        {(data) => (
          <Stack gap={28}>
            <Stepper steps={STEPS} current={stepOf(data.status)} label="The way to your guidance" />
            <NextStep status={data} />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

const stepOf = (status: Status["status"]) => (status === null ? 0 : status === "Pending" ? 1 : 2);

function NextStep({ status }: { status: Status }) {
  if (status.status === "Approved") {
    return <DetailsForm draft={status.draft} amount={status.amount} />;
  }
  return status.status === "Pending" ? (
    <RequestWaiting {...status} />
  ) : (
    <SupportOffer {...status} />
  );
}

type Props = {
  topic: string | null;
  requestedAt: string | null;
  /** How many days the office usually takes; null if unknown. */
  answerDays: number | null;
};

/** The request is sent; shows what comes next. */
function RequestWaiting({ topic, requestedAt, answerDays }: Props) {
  const time = useAnswerTime(answerDays);
  return (
    <Card>
      <StateView
        Icon={IconHourglassEmpty}
        tone="accent"
        title="We have your request"
        text={
          <>
            An admin looks at it, usually {time}, and tells you by mail and here. Then you send us
            your details. <WhoToAsk />
          </>
        }
        action={<Button disabled>Waiting for Admin Approval</Button>}
      />
      <Facts
        facts={[
          ...(requestedAt
            ? [["Sent", <DateText key="sent" value={requestedAt} as="time" />] as const]
            : []),
          ...(topic ? [["About", topic] as const] : []),
        ]}
      />
    </Card>
  );
}
