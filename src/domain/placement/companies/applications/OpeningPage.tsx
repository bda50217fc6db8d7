import { Button, Card, Group, Stack, Tabs, Text } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { confirm } from "#/client/lib/confirm.ts";
import { useLoadMore } from "#/client/lib/load-more.ts";
import { routeQuery, useSend } from "#/client/lib/query.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { TitledPageHead } from "#/client/ui/TitledPageHead.tsx";
import { useTableState } from "#/client/ui/table/table-state.ts";
import { Board } from "../board/Board.tsx";
import { BOARD_ANSWERS } from "../introductions/introductions.rules.ts";
import { OpeningForm } from "../openings/OpeningForm.tsx";
import { OpeningState } from "../openings/OpeningState.tsx";
import { type Opening, openingsContract } from "../openings/openings.contract.ts";
import { describePackage, PUBLISH_HINT, publishedText } from "../openings/openings.rules.ts";
import { applicationsContract } from "./applications.contract.ts";
import { FitsTab } from "./FitsTab.tsx";

const CompanyTab = lazyPanel<{ opening: Opening }>({
  load: () => import("../introductions/CompanyTab.tsx").then((file) => file.CompanyTab),
});

const LIST_OF = {
  admin: "/admin-panel/openings",
  ceo: "/ceo-dashboard/openings",
  salesHead: "/sales-head-dashboard/openings",
} as const;

/** One opening: its candidates with their stages, and who else would fit. */
export function OpeningPage() {
  const { openingId = "" } = useParams({ strict: false }) as { openingId?: string };
  const { audience } = useSignedIn();
  const isWriter = audience === "admin";
  const [tab, setTab] = useChoice("tab", ["board", "fits", "company"]);
  const introduces = useConfig()?.introducesCandidates ?? false;
  const [answer, setAnswer] = useChoice("company", ["", ...BOARD_ANSWERS]);
  const look = useTableState("board", undefined);
  const most = useLoadMore();
  const query = useQuery({
    ...routeQuery(applicationsContract.board, {
      params: { openingId },
      query: { q: look.q || undefined, company: answer || undefined, ...most.query },
    }),
    placeholderData: keepPreviousData,
  });
  const opening = query.data?.opening;
  const list = audience === "ceo" || audience === "salesHead" ? LIST_OF[audience] : LIST_OF.admin;
  return (
    <>
      <TitledPageHead
        title={opening?.role ?? "Opening"}
        context={opening && <Context opening={opening} />}
        crumbs={[{ label: "Openings", to: list }]}
        action={
          opening &&
          isWriter && <Actions opening={opening} isApplied={query.data?.isApplied ?? false} />
        }
      />
      <QueryView
        queries={[query]}
        loading="Loading the opening"
        missing={
          <Card>
            <EmptyState text="There is no such opening." Icon={IconBriefcase} />
          </Card>
        }
      >
        {({ applications, opening: read }) => (
          <Tabs
            value={isWriter ? tab : "board"}
            onChange={(to) => setTab(to === "fits" || to === "company" ? to : "board")}
            keepMounted={false}
          >
            {isWriter && (
              <Tabs.List aria-label="Parts of the opening" mb={16}>
                <Tabs.Tab value="board">Applications</Tabs.Tab>
                <Tabs.Tab value="fits">Who fits</Tabs.Tab>
                {introduces && <Tabs.Tab value="company">Company</Tabs.Tab>}
              </Tabs.List>
            )}
            <Tabs.Panel value="board">
              <Stack gap={16}>
                {read.about && <Text className="wrap lines">{read.about}</Text>}
                <Board
                  opening={read}
                  applications={applications}
                  look={look}
                  answer={introduces ? { value: answer, onChange: setAnswer } : null}
                  isLoading={query.isFetching}
                  onMore={most.onMore}
                />
              </Stack>
            </Tabs.Panel>
            {isWriter && (
              <Tabs.Panel value="fits">
                <FitsTab opening={read} />
              </Tabs.Panel>
            )}
            {isWriter && introduces && (
              <Tabs.Panel value="company">
                <CompanyTab opening={read} />
              </Tabs.Panel>
            )}
          </Tabs>
        )}
      </QueryView>
    </>
  );
}

function Context({ opening }: { opening: Opening }) {
  const { companyName, location, seats, until, skills } = opening;
  const facts = [
    location || "Anywhere",
    describePackage(opening.fixedLakh, opening.variableLakh),
    `${seats} ${seats === 1 ? "seat" : "seats"}`,
    skills.join(", "),
  ].filter(Boolean);
  return (
    <Group gap="4px 14px">
      <OpeningState opening={opening} />
      <span>
        <CompanyLink name={companyName} />
      </span>
      <span>{facts.join(" · ")}</span>
      <span>
        until <DateText isInSentence value={until} />
      </span>
    </Group>
  );
}

function Actions({ opening, isApplied }: { opening: Opening; isApplied: boolean }) {
  const [isEditing, setEditing] = useState<true | null>(null);
  const set = useSend(openingsContract.setStatus, {
    refresh: [applicationsContract.board, openingsContract.list],
  });
  const isPublished = opening.status === "published";
  const ask = () =>
    confirm({
      title: isPublished ? `Close ${opening.role}?` : `Publish ${opening.role}?`,
      text: isPublished ? "Nobody applies any more. Those who applied stay." : PUBLISH_HINT,
      verb: isPublished ? "Close opening" : "Publish opening",
      tone: isPublished ? "danger" : "accent",
      action: async () => {
        const { message, invited } = await set.mutateAsync({
          params: { openingId: opening._id },
          body: { status: isPublished ? "closed" : "published", version: opening.version },
        });
        toast.success(publishedText(message, invited));
      },
    });
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setEditing(true)}>
        Change
      </Button>
      <Button variant={isPublished ? "default" : "filled"} onClick={() => void ask()}>
        {isPublished ? "Close" : "Publish"}
      </Button>
      <Dialog
        of={isEditing}
        title={() => `Change ${opening.role}`}
        size="lg"
        onClose={() => setEditing(null)}
      >
        {() => (
          <OpeningForm opening={opening} isApplied={isApplied} onClose={() => setEditing(null)} />
        )}
      </Dialog>
    </Group>
  );
}
