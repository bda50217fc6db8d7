import { Box } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { QueueDecision } from "#/client/ui/queue/QueueDecision.tsx";
import { QueueKeys } from "#/client/ui/queue/QueueKeys.tsx";
import { LONGEST_REASON } from "#/shared/reason-field.ts";
import { documentsContract } from "../../documents/contract.ts";
import { type CheckedDocument, checksContract } from "../contract.ts";
import { RETURN_REASONS, UNMASKED } from "../rules.ts";

type Props = DecisionProps & FactsProps;

/** What to compare a document with, and the decision about it. */
export function DocumentDecision({ namesakes, ...decision }: Props) {
  const { document } = decision;
  const { _id, status } = document;
  return (
    <>
      <DocumentFacts document={document} namesakes={namesakes} />
      <Decision key={_id} {...decision} />
      <QueueKeys
        keys={[
          ...(status === "verified" ? [] : [["V", "verify"] as const]),
          ...(status === "returned" ? [] : [["R", "return"] as const]),
          ...(isUnmaskable(document) ? [["M", "return: not masked"] as const] : []),
        ]}
      />
    </>
  );
}

type DecisionProps = {
  document: CheckedDocument;
  isSeen: boolean;
  onWriting: (isWriting: boolean) => void;
  onDone: () => void;
};

/** An Aadhaar card that could still go back because it shows all twelve digits. */
const isUnmaskable = ({ kind, status }: CheckedDocument) =>
  kind === "aadharCard" && status !== "returned";

/** Verify, or return with a reason that the trainee reads; what was decided can be changed to the other. */
function Decision({ document, ...rest }: DecisionProps) {
  const decide = useSend(checksContract.decide, {
    refresh: [checksContract.list, documentsContract.list],
  });
  const { _id, status, username } = document;
  return (
    <QueueDecision
      {...rest}
      id={_id}
      what="document"
      accept={status === "verified" ? null : { verb: "Verify", key: "v" }}
      refuse={
        status === "returned"
          ? null
          : {
              verb: "Return",
              key: "r",
              reasons: RETURN_REASONS,
              reasonHint: `${username} reads it and sends this one file again.`,
              longestReason: LONGEST_REASON,
              isReasonNeeded: true,
              ...(isUnmaskable(document) && {
                atOnce: { label: "Return: not masked", key: "m", reason: UNMASKED },
              }),
            }
      }
      send={(reason) =>
        decide.mutateAsync({
          params: { fileId: _id },
          body:
            reason === null
              ? { status: "verified", was: status }
              : { status: "returned", reason, was: status },
        })
      }
    />
  );
}

type FactsProps = { document: CheckedDocument; namesakes: ReadonlySet<string> };

/** What to compare the paper with, and what was decided before. */
function DocumentFacts({ document, namesakes }: FactsProps) {
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
          ...(decidedAt
            ? [
                [
                  `${status === "returned" ? "Returned" : "Verified"} by`,
                  decidedBy && decidedById && (
                    <PersonLink key="by" id={decidedById} name={decidedBy} />
                  ),
                ] as const,
              ]
            : []),
          ...(decidedAt
            ? [["On", <DateText key="on" value={decidedAt} as="time" />] as const]
            : []),
          ...(reason ? [["Reason", reason] as const] : []),
          ...(nameCorrectedAt
            ? [
                [
                  "Name corrected after that",
                  <DateText key="corrected" value={nameCorrectedAt} as="time" />,
                ] as const,
              ]
            : []),
        ]}
      />
    </Box>
  );
}
