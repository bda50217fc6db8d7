import { Button, Card, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { callFile } from "#/client/lib/api-client.ts";
import { askByLink } from "#/client/lib/by-link.ts";
import { dropDraft, keepDraft, readDraft } from "#/client/lib/draft.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { PdfButton } from "#/domain/placement/resumes/PdfButton.tsx";
import { optionalReason } from "#/shared/reason-field.ts";
import { introductionsContract, type ShownCandidate } from "./introductions.contract.ts";
import { ANSWER_NAMES, ANSWERS, type CompanyAnswer, LONGEST_WHY } from "./introductions.rules.ts";

type Props = { of: ShownCandidate; token: string };

/** A candidate shown to a company, with its answer. */
export function IntroducedCard({ of, token }: Props) {
  const { _id: candidateId, name, headline, summary, skills } = of;
  const params = { token, candidateId };
  const read = () =>
    askByLink(introductionsContract.open, callFile(introductionsContract.openResume, { params }));
  return (
    <Card component="article" aria-labelledby={candidateId}>
      <Stack gap={12}>
        <Group justify="space-between" align="flex-start" gap="8px 16px">
          <div>
            <h2 id={candidateId} className="wrap">
              {name}
            </h2>
            {headline && (
              <Text variant="soft" className="wrap">
                {headline}
              </Text>
            )}
          </div>
          <PdfButton read={read} about={name} />
        </Group>
        {summary && (
          <Text className="wrap lines" lh={1.6}>
            {summary}
          </Text>
        )}
        {skills && (
          <Text className="wrap">
            <strong>Skills:</strong> {skills}
          </Text>
        )}
        <Answer of={of} token={token} />
      </Stack>
    </Card>
  );
}

/** The answer is stored on press together with the reason, which has its own button afterwards. */
function Answer({ of, token }: Props) {
  const draft = `company-answer ${of._id}`;
  const [why, setWhy] = useState(() => readDraft<{ why: string }>(draft)?.why ?? of.why ?? "");
  const send = useSend(introductionsContract.answer, { refresh: [introductionsContract.open] });
  // Refused, not shortened: a sentence cut in the middle may say the opposite.
  const wrong = optionalReason(LONGEST_WHY).safeParse(why).error?.issues[0]?.message;
  const store = async (answer: CompanyAnswer) => {
    const request = { params: { token, candidateId: of._id }, body: { answer, why } };
    try {
      await askByLink(introductionsContract.open, send.mutateAsync(request));
      dropDraft(draft);
      toast.success(`${of.name}: ${ANSWER_NAMES[answer]}.`);
    } catch (error) {
      toast.failure(error);
    }
  };
  const isClosed = send.isPending || wrong !== undefined;
  const isTyped = of.answer !== null && why.trim() !== (of.why ?? "");
  return (
    <Stack gap={8}>
      <TextInput
        label={`Why, if you like (${of.name})`}
        value={why}
        error={wrong}
        onChange={({ currentTarget }) => {
          setWhy(currentTarget.value);
          keepDraft(draft, { why: currentTarget.value });
        }}
      />
      <Group gap={8}>
        {ANSWERS.map((answer) => (
          <Button
            key={answer}
            variant={of.answer === answer ? "filled" : "default"}
            aria-pressed={of.answer === answer}
            aria-label={`${ANSWER_NAMES[answer]}: ${of.name}`}
            disabled={isClosed}
            onClick={() => void store(answer)}
          >
            {ANSWER_NAMES[answer]}
          </Button>
        ))}
        {isTyped && of.answer && (
          <Button
            variant="subtle"
            disabled={isClosed}
            onClick={() => of.answer && void store(of.answer)}
          >
            Send the words
          </Button>
        )}
      </Group>
    </Stack>
  );
}
