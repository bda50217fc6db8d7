import { Button, Card } from "@mantine/core";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { useAnswerTime } from "#/client/lib/outlook.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";

type Props = {
  topic: string | null;
  requestedAt: string | null;
  /** How many days the office usually takes; null where that is not known. */
  answerDays: number | null;
};

/** The request is sent; shows what comes next. */
export function RequestWaiting({ topic, requestedAt, answerDays }: Props) {
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
