import { Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { LinkedPage } from "#/client/ui/LinkedPage.tsx";
import { IntroducedCard } from "./IntroducedCard.tsx";
import { introductionsContract } from "./introductions.contract.ts";

/** A company's page for a link of the office: candidates and answers, without an account. */
export function IntroducedPage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const query = useRouteQuery(introductionsContract.open, { params: { token } });
  const { role, companyName } = query.data ?? {};
  return (
    <LinkedPage
      id="introduced-title"
      title={role ? `Candidates for ${role}` : "Candidates"}
      about={companyName}
      gap={16}
      query={query}
      loading="Opening the candidates"
    >
      {({ note, candidates, expiresAt }) => (
        <>
          {note && <Text className="wrap lines">{note}</Text>}
          {candidates.length === 0 && <Text c="dimmed">Nobody is shown here at the moment.</Text>}
          {candidates.map((of) => (
            <IntroducedCard key={of._id} of={of} token={token} />
          ))}
          <Text variant="hint">
            The link opens until {formatShownDate(expiresAt)}. Your answers go to the office at
            once, and can be changed until then.
          </Text>
        </>
      )}
    </LinkedPage>
  );
}
