import { Card, Stack } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { PersonSearch } from "./PersonSearch.tsx";
import { PersonViews } from "./PersonViews.tsx";
import classes from "./trainee.module.css";

/** One person at a time: what they told us, the documents they handed in, and their timeline. */
export function TraineeInfoPage() {
  const [{ person }, setSearch] = useSearchState();
  return (
    <>
      <PageHead
        title="Trainee Info & Documents"
        context="Opening a person's details or documents is noted in the audit trail."
      />
      <Columns sizes="320px minmax(0, 1fr)" from="lg" gap={16}>
        <Card className={classes.search ?? ""}>
          <PersonSearch chosen={person} onChoose={(id) => setSearch({ person: id })} />
        </Card>
        {person ? (
          <Stack gap={16} miw={0} key={person}>
            <PersonViews userId={person} />
          </Stack>
        ) : (
          <Card>
            <EmptyState
              text="Choose a person"
              hint="Search by name, email or number, then pick the person."
              Icon={IconUserSearch}
            />
          </Card>
        )}
      </Columns>
    </>
  );
}
