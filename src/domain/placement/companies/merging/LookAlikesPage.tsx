import { Card, Text } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { MergeDialog } from "./MergeDialog.tsx";
import { type LookAlike, mergingContract } from "./merging.contract.ts";

/** Companies whose names look alike, for staff to decide which are the same. */
export function LookAlikesPage() {
  const query = useRouteQuery(mergingContract.lookAlikes, {});
  const [merged, setMerged] = useState<(LookAlike["from"] & { into: LookAlike["into"] }) | null>(
    null,
  );
  return (
    <>
      <PageHead
        title="Possible duplicates"
        context="Nothing is merged automatically. What you merge can be separated again."
        crumbs={[{ label: "Companies", to: "/admin-panel/companies" }]}
      />
      <QueryView queries={[query]} loading="Comparing names">
        {({ pairs }) => (
          <Card>
            {pairs.length === 0 && (
              <EmptyState
                text="No two names are alike."
                hint="Two that do not are merged on the page of one of them."
                Icon={IconBuilding}
                action={
                  <LinkButton to="/admin-panel/companies" variant="default">
                    Open companies
                  </LinkButton>
                }
              />
            )}
            <ul className="rows">
              {pairs.map((pair) => (
                <li key={`${pair.from.ref} ${pair.into.ref}`}>
                  <PairLine pair={pair} />
                  <RowButton
                    label={`Merge ${pair.from.name} into ${pair.into.name}`}
                    onClick={() => setMerged({ ...pair.from, into: pair.into })}
                  >
                    Merge
                  </RowButton>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
      <MergeDialog company={merged} onClose={() => setMerged(null)} />
    </>
  );
}

function PairLine({ pair: { from, into, reason } }: { pair: LookAlike }) {
  return (
    <span className="wrap">
      <Link to="/companies/$company" params={{ company: from.ref }}>
        {from.name}
      </Link>{" "}
      ({from.uses}) into{" "}
      <Link to="/companies/$company" params={{ company: into.ref }}>
        {into.name}
      </Link>{" "}
      ({into.uses})<Text variant="hint">{reason}</Text>
    </span>
  );
}
