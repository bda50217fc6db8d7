import { Button, Stack, Text } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { refresh, useRouteQuery } from "#/client/lib/query.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { ErasurePlan } from "./ErasurePlan.tsx";
import { erasuresContract } from "./erasures.contract.ts";
import { ANSWER_DAYS } from "./erasures.rules.ts";

export function ErasureCard() {
  const erasure = useRouteQuery(erasuresContract.own, {});
  return (
    <CardSection title="Erase your data">
      <Text variant="soft" mb={18}>
        Your account is closed, your papers are destroyed, and where records have to stay you become
        a number. The office answers within {ANSWER_DAYS} days.
      </Text>
      <QueryView queries={[erasure]} failure="What an erasure means could not be read.">
        {({ preview, request }) => (
          <Stack gap={18}>
            {request && <Request request={request} />}
            <ErasurePlan preview={preview} />
            <div>
              {request?.status === "asked" ? (
                <Button variant="default" onClick={() => void askToWithdraw()}>
                  Withdraw the request
                </Button>
              ) : (
                request?.status !== "granted" && (
                  <Button variant="default" onClick={() => void askToErase()}>
                    Ask for erasure
                  </Button>
                )
              )}
            </div>
          </Stack>
        )}
      </QueryView>
    </CardSection>
  );
}

type OwnRequest = NonNullable<CallResponse<(typeof erasuresContract)["own"]>["request"]>;

function Request({ request: { status, askedAt, dueOn, answer } }: { request: OwnRequest }) {
  if (status === "asked") {
    return (
      <InlineAlert tone="info" title="You have asked for erasure">
        Asked: <DateText value={askedAt} as="time" />. The office answers by{" "}
        <DateText isInSentence value={dueOn} />.
      </InlineAlert>
    );
  }
  if (status === "granted") {
    return (
      <InlineAlert tone="info" title="Your request is granted">
        It is carried out in a moment; then this account is closed.
      </InlineAlert>
    );
  }
  if (status !== "refused") return null;
  return (
    <InlineAlert tone="warning" announce="status" title="Your request was refused">
      The office wrote: {answer}
    </InlineAlert>
  );
}

const READS = [erasuresContract.own];

const askToErase = () =>
  confirmAction({
    title: "Ask for your data to be erased?",
    text: "Once the office has granted it, nobody can bring it back. Download a copy first if you want to keep one.",
    verb: "Ask for erasure",
    action: () => call(erasuresContract.ask, {}),
    done: "The office has your request.",
    next: () => refresh(READS),
  });

const askToWithdraw = () =>
  confirmAction({
    title: "Withdraw your request?",
    text: "Everything stays as it is.",
    verb: "Withdraw the request",
    action: () => call(erasuresContract.withdraw, {}),
    done: "You have withdrawn your request.",
    next: () => refresh(READS),
  });
