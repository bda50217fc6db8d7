import { Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { STAGE_NAMES } from "#/domain/placement/companies/applications/applications.rules.ts";
import {
  type OfferedOpening,
  openingsContract,
} from "#/domain/placement/companies/openings/openings.contract.ts";
import {
  mineOf,
  NOTHING_TO_APPLY_FOR,
} from "#/domain/placement/companies/openings/openings.rules.ts";

/** Takes back the card's own padding below its last row. */
const LAST_LINE = { marginBottom: -12 };

type Known = { openings: OfferedOpening[]; fitting: number };
type Mine = UseQueryResult<Known>;

/** The openings the trainee can apply for, loaded in parallel with the page's own data. */
export const useMyOpenings = (): Mine => useRouteQuery(openingsContract.mine, { query: {} });

/** How many openings fit the trainee, the newest, and the state of their applications. */
export function OpeningsCard({ mine }: { mine: Mine }) {
  return (
    <CardSection
      title="Openings"
      action={
        <LinkButton to="/openings" variant="default">
          Open openings
        </LinkButton>
      }
    >
      <QueryView queries={[mine]} placeholder={<Text variant="soft">Loading openings</Text>}>
        {(known) => <Summary {...known} />}
      </QueryView>
    </CardSection>
  );
}

function Summary({ openings, fitting }: Known) {
  const { fitting: first, applied } = mineOf(openings);
  const [newest] = first;
  const { isPlaced } = useSignedIn().flags;
  return (
    <>
      <Text variant="soft" className="wrap">
        {newest ? (
          <>
            {fitting === 1 ? "One fits you" : `${fitting} fit you, the newest`}:{" "}
            <Link to="/openings">{nameOf(newest)}</Link>
          </>
        ) : isPlaced ? (
          NOTHING_TO_APPLY_FOR
        ) : (
          `${applied.length > 0 ? "No other one" : "None"} fits you now. We tell you about the next one.`
        )}
      </Text>
      {applied.length > 0 && (
        <ul className="rows" style={LAST_LINE}>
          {applied.map((one) => (
            <li key={one.opening._id}>
              <span className="wrap">{nameOf(one)}</span>
              {one.stage && <Text span>{STAGE_NAMES[one.stage]}</Text>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const nameOf = ({ opening }: OfferedOpening) => `${opening.role}, ${opening.companyName}`;
