import { Card } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { useSearchState } from "#/client/lib/search-state.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { PersonSearch } from "./PersonSearch.tsx";
import { TraineeDetails } from "./TraineeDetails.tsx";
import { TraineeDocuments } from "./TraineeDocuments.tsx";
import { TraineeHead } from "./TraineeHead.tsx";
import classes from "./trainee.module.css";

/** One trainee at a time: what they told us, and the documents they handed in. */
export function TraineeInfoPage() {
  const [{ person }, setSearch] = useSearchState();
  return (
    <>
      <PageHead
        title="Trainee Info & Documents"
        context="Opening a person's details or documents is noted in the audit trail."
      />
      <div className={classes.columns}>
        <Card className={classes.search ?? ""}>
          <PersonSearch chosen={person} onChoose={(id) => setSearch({ person: id })} />
        </Card>
        {person ? (
          <div className={classes.person} key={person}>
            <TraineeHead userId={person} />
            <TraineeDetails userId={person} />
            <TraineeDocuments userId={person} />
          </div>
        ) : (
          <Card>
            <EmptyState
              text="Choose a trainee"
              hint="Search by name, email or number, then pick the person."
              Icon={IconUserSearch}
            />
          </Card>
        )}
      </div>
    </>
  );
}
