import { Box, Button, SegmentedControl, Text } from "@mantine/core";
import { IconHeartHandshake, IconLock, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { listQueryOf } from "#/client/lib/query.ts";
import { useChoice, useSearchState } from "#/client/lib/search-state.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { SupervisionDialogs } from "../supervision/SupervisionDialogs.tsx";
import type { DialogTarget } from "../supervision/supervision.client.ts";
import { OverviewStrip } from "./OverviewStrip.tsx";
import { SupportedActions } from "./SupportedActions.tsx";
import { CLOSED_COLUMNS, ENDING_COLUMNS, OPEN_COLUMNS } from "./SupportedCells.tsx";
import { supportedContract } from "./supported.contract.ts";
import { ENDING_DAYS, ENDING_LABEL, KINDS, type Kind } from "./supported.rules.ts";

const VIEWS = ["open", "ending"] as const;
type View = (typeof VIEWS)[number];

// Loaded once somebody is selected.
const AssignMany = lazyPanel({
  load: async () => (await import("../supervision/AssignMany.tsx")).AssignMany,
});

const add = (ask: (target: DialogTarget) => void) => (
  <Button
    leftSection={<IconPlus size={18} aria-hidden="true" />}
    onClick={() => ask({ what: "add" })}
  >
    Add Assistance
  </Button>
);

/** All guided people, on the platform and from outside; below them the closed ones. */
export function CtoDashboardPage() {
  const [show] = useChoice("show", VIEWS);
  // The selected tab shows before the list changes.
  const shown = useDeferredValue(show);
  const [target, setTarget] = useState<DialogTarget | null>(null);
  return (
    <>
      <PageHead
        title="Assistance Details"
        context={<Count show={shown} />}
        action={add(setTarget)}
      />
      <Parts show={shown} ask={setTarget} />
      <SupervisionDialogs target={target} onClose={() => setTarget(null)} />
    </>
  );
}

function Parts({ show, ask }: { show: View; ask: (target: DialogTarget) => void }) {
  return (
    <>
      <OverviewStrip />
      <DataTable
        key={show}
        name={`assistance-${show}`}
        label="Assistance"
        source={{
          route: supportedContract.supported,
          request: { query: { show } },
          rows: "people",
          sort: show === "ending" ? "dateOfJoining" : "-dateOfJoining",
        }}
        columns={show === "ending" ? ENDING_COLUMNS : OPEN_COLUMNS}
        searchPlaceholder="Search assistance by name , companyName, guidanceHelper , guidanceProvider , position"
        loadingText="Loading..."
        filters={<WhichAssistance />}
        empty={{
          text: "No data found",
          hint:
            show === "ending"
              ? `Nobody's support ends within the next ${ENDING_DAYS} days.`
              : "Seekers come here once they have a guidance provider.",
          Icon: IconHeartHandshake,
          ...(show === "open" ? { action: add(ask) } : {}),
        }}
        selection={{
          label: ({ name }) => name,
          actions: (people, keep) => (
            <AssignMany
              many={{ people: people.map((one) => ({ ...one, username: one.name })), keep }}
              ask={ask}
            />
          ),
        }}
        actions={(person, displayName) => (
          <SupportedActions person={person} displayName={displayName} ask={ask} />
        )}
      />
      <ClosedUsers ask={ask} />
    </>
  );
}

function WhichAssistance() {
  const [show, setShow] = useChoice("show", VIEWS);
  return (
    <SegmentedControl
      aria-label="Which assistance"
      size="sm"
      value={show}
      onChange={(view) => setShow(view as View)}
      data={[
        { value: "open", label: "All" },
        { value: "ending", label: ENDING_LABEL },
      ]}
    />
  );
}

/** The number of matches of the total. */
function Count({ show }: { show: View }) {
  const [{ q }] = useSearchState({ of: ["q"] });
  const result = useQuery({
    ...listQueryOf(supportedContract.supported, {
      query: { ...(q ? { q } : {}), show, page: "1", pageSize: "1" },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <span role="status" className="figures">
      Total Assistance: {result.data?.total ?? "–"} / {result.data?.answer.totalAssistance ?? "–"}
    </span>
  );
}

const NAMES: Record<Kind, string> = { user: "Users", assistant: "Personal assistants" };

/** The number of closed ones, from a query for one row, so that little is transferred. */
const useClosedCount = (kind: Kind): number =>
  useQuery(
    listQueryOf(supportedContract.supported, {
      query: { show: "closed", kind, page: "1", pageSize: "1" },
    }),
  ).data?.total ?? 0;

/** Closed users and personal assistants, separately; empty if there are none. */
function ClosedUsers({ ask }: { ask: (target: DialogTarget) => void }) {
  const counts: Record<Kind, number> = {
    user: useClosedCount("user"),
    assistant: useClosedCount("assistant"),
  };
  const shown = KINDS.filter((kind) => counts[kind] > 0);
  if (shown.length === 0) return null;
  return (
    <Box component="section" mt={40} aria-labelledby="closed-users">
      <Box id="closed-users" component="h2" mb={12}>
        Closed Users
      </Box>
      {shown.map((kind) => (
        <Box key={kind} mt={20}>
          <Box component="h3" mb={10} c="var(--ink-soft)" fz="md">
            {NAMES[kind]}{" "}
            <Text span variant="faint" className="figures" fw={450}>
              {counts[kind]}
            </Text>
          </Box>
          <DataTable
            name={`closed-${kind}s`}
            label={`Closed ${NAMES[kind].toLowerCase()}`}
            source={{
              route: supportedContract.supported,
              request: { query: { show: "closed", kind } },
              rows: "people",
              sort: "-closedAt",
            }}
            columns={CLOSED_COLUMNS}
            isSearchable={false}
            empty={{
              text: "No data found",
              hint: "People whose assistance is closed are listed here, and can be reopened.",
              Icon: IconLock,
            }}
            actions={(person, displayName) => (
              <SupportedActions person={person} displayName={displayName} ask={ask} />
            )}
            prefix={`closed-${kind}`}
          />
        </Box>
      ))}
    </Box>
  );
}
