import { Button, Group, Stack, Text } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { firstDayContract } from "./first-day.contract.ts";
import { SettingCard } from "./SettingCard.tsx";
import { type ServiceCheck, settingsContract } from "./settings.contract.ts";
import { SERVICES, type ServiceName } from "./settings.rules.ts";

const TITLES: Record<ServiceName, { title: string; lead: string; button: string }> = {
  mail: {
    title: "Mail",
    lead: "Goes straight to the mail server, and its answer is shown here.",
    button: "Send a test mail to me",
  },
  payment: {
    title: "Payment",
    lead: "Asks the payment provider whether it knows the hub's key. No money moves.",
    button: "Test the payment provider",
  },
};
const RESULTS = {
  accepted: { meaning: "good", text: "Works" },
  refused: { meaning: "bad", text: "Refused" },
  "not set": { meaning: "waiting", text: "Not set" },
} as const;

/** Tests whether mail and payment work. */
export const ServiceTests = ({ checks }: { checks: readonly ServiceCheck[] }) =>
  SERVICES.map((service) => (
    <ServiceTest
      key={service}
      service={service}
      check={checks.find((check) => check.service === service)}
    />
  ));

type Props = { service: ServiceName; check: ServiceCheck | undefined };

function ServiceTest({ service, check }: Props) {
  const { title, lead, button } = TITLES[service];
  const test = useSend(settingsContract.test, {
    refresh: [settingsContract.read, firstDayContract.firstDay],
  });
  const run = () => test.mutate({ body: { service } }, { onError: toast.failure });
  return (
    <SettingCard name={service} title={title} lead={lead}>
      <Stack gap={12} align="flex-start">
        <div role="status">
          {check && (
            <Stack gap={4}>
              <Group gap={10}>
                <StatusBadge meaning={RESULTS[check.result].meaning}>
                  {RESULTS[check.result].text}
                </StatusBadge>
                <Text variant="hint">
                  Tested <DateText isInSentence value={check.checkedAt} as="time" />
                </Text>
              </Group>
              <Text className="wrap" fz="sm">
                {check.answer}
              </Text>
              {check.result !== "accepted" && (
                <Text variant="hint">
                  {check.workedAt ? (
                    <>
                      Last seen to work <DateText isInSentence value={check.workedAt} as="time" />
                    </>
                  ) : (
                    "Never seen to work."
                  )}
                </Text>
              )}
            </Stack>
          )}
        </div>
        <Button variant="default" loading={test.isPending} onClick={run}>
          {button}
        </Button>
      </Stack>
    </SettingCard>
  );
}
