import { Box } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts, known } from "#/client/ui/FactList.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { NOTHING } from "#/shared/nothing.ts";
import type { CheckedDocument } from "./checks.contract.ts";

type Props = { document: CheckedDocument; namesakes: ReadonlySet<string> };

/** The facts to compare the document with, and earlier decisions. */
export function DocumentFacts({ document, namesakes }: Props) {
  const { userId, username, fullName, queuedAt, reason, decidedAt, status } = document;
  const { decidedBy, decidedById, nameCorrectedAt } = document;
  return (
    <Box mb={20}>
      <Facts
        min="8rem"
        facts={[
          ["From", <PersonLink key="from" id={userId} name={username} namesakes={namesakes} />],
          ["Name in the details", fullName],
          [
            status === "waiting" ? "Waiting since" : "Handed in",
            <DateText key="since" value={queuedAt} as="time" />,
          ],
          ...known([
            [
              `${status === "returned" ? "Returned" : "Verified"} by`,
              decidedAt &&
                (decidedBy && decidedById ? (
                  <PersonLink key="by" id={decidedById} name={decidedBy} />
                ) : (
                  NOTHING
                )),
            ],
            ["On", decidedAt && <DateText key="on" value={decidedAt} as="time" />],
            ["Reason", reason],
            [
              "Name corrected after that",
              nameCorrectedAt && <DateText key="corrected" value={nameCorrectedAt} as="time" />,
            ],
          ]),
        ]}
      />
    </Box>
  );
}
