import { Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Application } from "../applications/applications.contract.ts";
import { ANSWER_NAMES } from "./introductions.rules.ts";

type Props = { of: Pick<NonNullable<Application["company"]>, "answer" | "why" | "seenAt"> };

/** A company's answer about a candidate by a link, or that there is none yet. */
export const CompanyAnswer = ({ of: { answer, why, seenAt } }: Props) => (
  <div>
    {answer ? (
      <StatusBadge meaning={answer === "interested" ? "good" : "neutral"}>
        Company: {ANSWER_NAMES[answer].toLowerCase()}
      </StatusBadge>
    ) : (
      <StatusBadge meaning="waiting">Company: no answer yet</StatusBadge>
    )}
    {why && (
      <Text variant="hint" className="wrap">
        {why}
      </Text>
    )}
    <Text variant="hint">
      {seenAt ? (
        <>
          Seen <DateText isInSentence value={seenAt} />
        </>
      ) : (
        "Not seen yet"
      )}
    </Text>
  </div>
);
