import { Button, Card } from "@mantine/core";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { DateText } from "#/client/ui/DateText.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import css from "./requests.module.css";

type Props = { topic: string | null; requestedAt: string | null };

/** The request is sent; nothing is left to do but to know what comes next. */
export function Waiting({ topic, requestedAt }: Props) {
  return (
    <Card>
      <StateView
        Icon={IconHourglassEmpty}
        tone="accent"
        title="We have your request"
        text="An admin looks at it and tells you by email and here. Then you send us your details."
        action={<Button disabled>Waiting for Admin Approval</Button>}
      />
      <dl className={css.sent}>
        {requestedAt && (
          <div>
            <dt>Sent</dt>
            <dd>
              <DateText value={requestedAt} as="time" />
            </dd>
          </div>
        )}
        {topic && (
          <div>
            <dt>About</dt>
            <dd>{topic}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
