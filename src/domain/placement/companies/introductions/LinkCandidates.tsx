import { Button, Group, Stack, Text } from "@mantine/core";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { CompanyAnswer } from "./CompanyAnswer.tsx";
import { LINK_READS } from "./introductions.client.ts";
import { type Introduction, introductionsContract } from "./introductions.contract.ts";
import { CONSENT_NAMES } from "./introductions.rules.ts";

/** The candidates of a link, each with their consent and the company's answer. */
export function LinkCandidates({ of }: { of: Introduction }) {
  const params = { introductionId: of._id };
  const change = useSend(introductionsContract.change, { refresh: LINK_READS });
  const ask = useSend(introductionsContract.ask, { refresh: LINK_READS });
  const isEnded = of.state === "ended";
  const askable = of.candidates.filter(({ consent }) => consent === "not asked").length;
  return (
    <Stack gap={8}>
      {of.candidates.length === 0 && <Text c="dimmed">Nobody is on it.</Text>}
      <ul className="rows">
        {of.candidates.map((one) => (
          <li key={one._id}>
            <div>
              <strong className="wrap">
                <PersonLink id={one.userId} name={one.username} />
              </strong>
              <CompanyAnswer of={one} />
              {one.consent !== "agreed" && (
                <Text variant="note">Not shown: {CONSENT_NAMES[one.consent]}</Text>
              )}
            </div>
            {!isEnded && (
              <DangerRowButton
                label={`Take off ${one.username}`}
                onClick={() =>
                  change.mutate(
                    { params, body: { add: [], remove: [one.applicationId] } },
                    { onSuccess: toast.response },
                  )
                }
              >
                Take off
              </DangerRowButton>
            )}
          </li>
        ))}
      </ul>
      {askable > 0 && !isEnded && (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            loading={ask.isPending}
            onClick={() => ask.mutate({ params }, { onSuccess: toast.response })}
          >
            Ask who has not agreed ({askable})
          </Button>
        </Group>
      )}
    </Stack>
  );
}
