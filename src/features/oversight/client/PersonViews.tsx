import { Stack, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { DetailsCard } from "#/features/onboarding/details/client/DetailsCard.tsx";
import { DocumentsCard } from "#/features/onboarding/documents/client/DocumentsCard.tsx";
import { PersonHead } from "../people/client/PersonHead.tsx";
import { peopleContract } from "../people/contract.ts";
import { TimelinePanel } from "../timeline/client/TimelinePanel.tsx";
import { TraineeProgress } from "./TraineeProgress.tsx";

type Props = {
  userId: string;
  /** For readers who may see the head alone. */
  isHeadOnly?: boolean;
};

/** One person's head and, of a trainee, what was told and handed in, and the timeline. */
export function PersonViews({ userId, isHeadOnly = false }: Props) {
  const person = useQuery(routeQuery(peopleContract.find, { params: { userId } }));
  return (
    <Loaded queries={[person]}>
      {(head) => {
        if (isHeadOnly || head.role !== "Trainee") return <PersonHead person={head} />;
        return (
          <>
            <PersonHead person={head}>
              <TraineeProgress userId={userId} />
            </PersonHead>
            <Views userId={userId} />
          </>
        );
      }}
    </Loaded>
  );
}

const VIEWS = ["info", "timeline"] as const;

/** Only the tab in the address is read from the server. */
function Views({ userId }: { userId: string }) {
  const [view, choose] = useChoice("view", VIEWS);
  return (
    <Tabs
      value={view}
      onChange={(value) => choose(VIEWS.find((known) => known === value) ?? "info")}
    >
      <Tabs.List mb={16}>
        <Tabs.Tab value="info">Info & Documents</Tabs.Tab>
        <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="info">
        <Stack gap={16}>
          <DetailsCard userId={userId} emptyHint="This person has not sent the details form yet." />
          <DocumentsCard userId={userId} title="Documents" />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="timeline">
        <TimelinePanel userId={userId} headings="h3" />
      </Tabs.Panel>
    </Tabs>
  );
}
