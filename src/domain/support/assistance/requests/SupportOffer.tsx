import { Box, Card, Group, Stack, Text, TextInput } from "@mantine/core";
import {
  type Icon,
  IconCalendarHeart,
  IconHeartHandshake,
  IconMessageCircleQuestion,
} from "@tabler/icons-react";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useAnswerTime, useSupportPrice } from "#/client/lib/outlook.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { type RecordDraft, requestsContract } from "./requests.contract.ts";
import css from "./requests.module.css";

type Benefit = { Icon: Icon; title: string; text: string };

const BENEFITS: readonly Benefit[] = [
  {
    Icon: IconHeartHandshake,
    title: "Somebody who guides you",
    text: "An experienced colleague of ours, by name, with a phone number and an email address.",
  },
  {
    Icon: IconMessageCircleQuestion,
    title: "Help with real work",
    text: "A task you are stuck on, a tool you have not seen before, your first release.",
  },
  {
    Icon: IconCalendarHeart,
    title: "Your whole first year",
    text: "Every session is written down for you, so that nothing of it gets lost.",
  },
];

type Props = {
  draft: RecordDraft;
  /** How many days the office usually takes for a request; null if unknown. */
  answerDays: number | null;
};

/** Shown to a newly placed person before they request support: the offer, and its one action. */
export function SupportOffer({ draft, answerDays }: Props) {
  const name = draft.username.trim().split(/\s+/)[0] ?? "";
  return (
    <Card padding={0}>
      <Columns sizes="minmax(0, 1.35fr) minmax(0, 1fr)" gap={0} isEven>
        <Box p="clamp(20px, 3vw, 36px)">
          <Box component="h2" fz="clamp(1.375rem, 1.1rem + 1.1vw, 1.75rem)" lh={1.25}>
            {draft.companyName
              ? `Congratulations on ${draft.companyName}, ${name}!`
              : `Good to have you, ${name}!`}
          </Box>
          <Text variant="soft" mt={8} fz="lg">
            A new job is full of firsts. You do not have to take them alone.
          </Text>
          <Stack gap={20} mt={28}>
            {BENEFITS.map((benefit) => (
              <BenefitRow key={benefit.title} {...benefit} />
            ))}
          </Stack>
        </Box>
        <div className={css.ask}>
          <RequestForm answerDays={answerDays} />
        </div>
      </Columns>
    </Card>
  );
}

const BenefitRow = ({ Icon: Picture, title, text }: Benefit) => (
  <Group gap={14} align="flex-start" wrap="nowrap">
    <IconTile>
      <Picture size={22} stroke={1.7} aria-hidden="true" />
    </IconTile>
    <div>
      <strong>{title}</strong>
      <Text variant="soft" mt={2}>
        {text}
      </Text>
    </div>
  </Group>
);

function RequestForm({ answerDays }: Pick<Props, "answerDays">) {
  const time = useAnswerTime(answerDays);
  const { userId } = useSignedIn();
  const app = useAppForm({
    initialValues: { topic: "" },
    draft: "assistance-topic",
    send: ({ topic }) => prepareCall(requestsContract.send, { body: { userId, topic } }),
    alertOf: refusalOr("Error sending request"),
    refresh: [requestsContract.status],
  });
  return (
    <Form of={app} submitLabel="Request assistance" submitProps={{ size: "md", fullWidth: true }}>
      <TextInput
        label="What would you like help with? (optional)"
        description="A few words help us to find the right person. Leave it empty if you do not know yet."
        placeholder="Such as: production support in AEM, my first sprint"
        {...app.form.getInputProps("topic")}
      />
      <Text variant="note">
        {useSupportPrice()} You accept or decline that before anything is due.
      </Text>
      <Text variant="note">
        An admin answers, usually {time}: by mail and here. <WhoToAsk />
      </Text>
    </Form>
  );
}
