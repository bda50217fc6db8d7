import { Stack, Text } from "@mantine/core";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { formatMonth } from "#/shared/months.ts";
import { withoutHeaps } from "#/shared/normal-form.ts";
import type { Interview } from "../interviews.contract.ts";
import { ROUNDS } from "../interviews.rules.ts";
import { OwnQuestions } from "./OwnQuestions.tsx";
import { questionsContract } from "./questions.contract.ts";

type Read = CallResponse<typeof questionsContract.read>;
type Props = { interview: Interview; onClose: () => void };

/**
 * The questions others were asked at a company, and the candidate's own note on an interview there.
 */
export function QuestionsDialog({ interview, onClose }: Props) {
  const read = useRouteQuery(questionsContract.read, { params: { id: interview._id } });
  return (
    <Dialog of={interview} onClose={onClose} title={titleOf}>
      {(of) => (
        <QueryView queries={[read]} loading="Loading what was asked">
          {({ own, asked }) => (
            <Stack gap={20}>
              <OthersQuestions asked={asked} />
              <OwnQuestions interview={of} own={own} onClose={onClose} />
            </Stack>
          )}
        </QueryView>
      )}
    </Dialog>
  );
}

const titleOf = ({ companyName, round }: Interview) => `What was asked: ${companyName}, ${round}`;

function OthersQuestions({ asked }: Pick<Read, "asked">) {
  if (asked.length === 0) {
    return <Text variant="hint">Nobody has noted what this company asked so far.</Text>;
  }
  return ROUNDS.map((round) => {
    const notes = asked.filter((note) => note.round === round);
    return (
      notes.length > 0 && (
        <section key={round}>
          <h3>{round}</h3>
          <ul className="rows">
            {notes.map(({ month, text }) => (
              <li key={`${month} ${text}`}>
                <span className="wrap lines">
                  {withoutHeaps(text)}
                  <Text variant="hint">{formatMonth(`${month}-01`)}</Text>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}
