import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { confirm } from "#/client/lib/confirm.ts";
import { useLoadMore } from "#/client/lib/load-more.ts";
import { routeQuery, useRouteQuery, useSend } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ShowMore } from "#/client/ui/ShowMore.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { applicationsContract } from "../applications/applications.contract.ts";
import { isWithdrawable, STAGE_NAMES } from "../applications/applications.rules.ts";
import { FitReasons } from "./FitReasons.tsx";
import { type OfferedOpening, openingsContract } from "./openings.contract.ts";
import { describePackage, NOTHING_TO_APPLY_FOR } from "./openings.rules.ts";
import { PreferencesCard } from "./PreferencesCard.tsx";

const READS = [openingsContract.mine];

export function MyOpeningsPage() {
  const { flags } = useSignedIn();
  const most = useLoadMore();
  const openings = useQuery({
    ...routeQuery(openingsContract.mine, { query: most.query }),
    placeholderData: keepPreviousData,
  });
  const preferences = useRouteQuery(openingsContract.readPreferences, {});
  return (
    <>
      <PageHead
        title="Openings"
        context={
          "What companies look for. " +
          `${flags.isPlaced ? NOTHING_TO_APPLY_FOR : "You are told of each that fits you."}`
        }
        crumbs={[{ label: "Marketing", to: "/marketing-dashboard" }]}
      />
      <Columns from="lg" sizes="minmax(0, 3fr) minmax(0, 2fr)">
        <QueryView queries={[openings]} loading="Loading openings">
          {({ openings: rows, total }) => (
            <div>
              <OpeningCards openings={rows} />
              <ShowMore
                shown={rows.length}
                total={total}
                what="openings"
                isLoading={openings.isFetching}
                onMore={most.onMore}
              />
            </div>
          )}
        </QueryView>
        <QueryView queries={[preferences]} loading="Loading what you named">
          {(named) => <PreferencesCard named={named} />}
        </QueryView>
      </Columns>
    </>
  );
}

const NONE_YET =
  "You get a mail when there is one that fits you. More fit once you name your skills and places here.";

function OpeningCards({ openings }: { openings: readonly OfferedOpening[] }) {
  const { isPlaced } = useSignedIn().flags;
  if (openings.length === 0) {
    return (
      <Card>
        <EmptyState
          text="No opening now."
          hint={isPlaced ? NOTHING_TO_APPLY_FOR : NONE_YET}
          Icon={IconBriefcase}
          action={
            <LinkButton to="/marketing-dashboard" variant="default">
              Open your dashboard
            </LinkButton>
          }
        />
      </Card>
    );
  }
  return (
    <Stack gap={12}>
      {openings.map((one) => (
        <OpeningCard key={one.opening._id} one={one} />
      ))}
    </Stack>
  );
}

function OpeningCard({ one }: { one: OfferedOpening }) {
  const { opening, stage, reasons, offer } = one;
  const name = `${opening.role}, ${opening.companyName}`;
  const offered = describePackage(opening.fixedLakh, opening.variableLakh);
  const facts = [opening.location || "Anywhere", offered].filter(Boolean);
  return (
    <Card component="section" aria-label={name}>
      <Group justify="space-between" align="flex-start" gap="8px 16px">
        <Stack gap={4} miw={0} flex="1 1 15rem">
          <strong className="wrap">{name}</strong>
          <Text span variant="hint">
            {facts.join(" · ")} · until <DateText isInSentence value={opening.until} />
          </Text>
          {!stage && <FitReasons reasons={reasons} />}
          {opening.about && <Text className="wrap lines">{opening.about}</Text>}
          {offer && (
            <Text>
              They offer {describePackage(offer.fixedLakh, offer.variableLakh)}, from{" "}
              <DateText isInSentence value={offer.joiningDate} />.
            </Text>
          )}
        </Stack>
        <OpeningActions one={one} name={name} />
      </Group>
    </Card>
  );
}

function OpeningActions({ one, name }: { one: OfferedOpening; name: string }) {
  const { opening, stage, fits } = one;
  const body = { openingId: opening._id };
  const apply = useSend(applicationsContract.apply, { refresh: READS });
  const withdraw = useSend(applicationsContract.withdraw, { refresh: READS });
  const ask = () =>
    confirm({
      title: `Withdraw from ${name}?`,
      text: `You can apply again while it is open.${
        stage === "rounds" || stage === "offered"
          ? " An interview for it that is still to come is cancelled."
          : ""
      }`,
      verb: "Withdraw",
      action: async () => {
        const request = { body: { ...body, was: stage ?? undefined } };
        toast.success((await withdraw.mutateAsync(request)).message);
      },
    });
  if (!stage || stage === "withdrawn") {
    return fits ? (
      <Button
        loading={apply.isPending}
        aria-label={`Apply for ${name}`}
        onClick={() => apply.mutate({ body }, { onSuccess: toast.response })}
      >
        Apply
      </Button>
    ) : (
      <StatusBadge meaning="neutral">Does not fit</StatusBadge>
    );
  }
  return (
    <Stack gap={6} align="flex-end">
      <StatusBadge meaning={stage === "not taken" ? "neutral" : "good"}>
        {STAGE_NAMES[stage]}
      </StatusBadge>
      {isWithdrawable(stage) && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Withdraw from ${name}`}
          onClick={() => void ask()}
        >
          Withdraw
        </Button>
      )}
    </Stack>
  );
}
