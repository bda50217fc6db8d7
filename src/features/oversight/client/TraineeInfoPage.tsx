import { Card, Tabs } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { useChoice, useSearchState } from "#/client/lib/search-state.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { DetailsCard } from "#/features/onboarding/details/client/DetailsCard.tsx";
import { DocumentsCard } from "#/features/onboarding/documents/client/DocumentsCard.tsx";
import { TimelinePanel } from "../timeline/client/TimelinePanel.tsx";
import { PersonSearch } from "./PersonSearch.tsx";
import { TraineeHead } from "./TraineeHead.tsx";
import classes from "./trainee.module.css";

/** One trainee at a time: what they told us, the documents they handed in, and their timeline. */
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
            <Views userId={person} />
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

const VIEWS = ["info", "timeline"] as const;

/** What is asked of the server is only what the tab in the address shows. */
function Views({ userId }: { userId: string }) {
  const [view, choose] = useChoice("view", VIEWS);
  return (
    <Tabs
      value={view}
      onChange={(value) => choose(VIEWS.find((known) => known === value) ?? "info")}
    >
      <Tabs.List className={classes.views ?? ""}>
        <Tabs.Tab value="info">Info & Documents</Tabs.Tab>
        <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="info" className={classes.person ?? ""}>
        <DetailsCard userId={userId} emptyHint="This person has not sent the details form yet." />
        <DocumentsCard userId={userId} title="Documents" />
      </Tabs.Panel>
      <Tabs.Panel value="timeline">
        <TimelinePanel userId={userId} headings="h3" />
      </Tabs.Panel>
    </Tabs>
  );
}
