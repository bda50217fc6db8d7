import { Box, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { listQueryOf } from "#/client/lib/query.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import type { DialogTarget } from "../supervision/supervision.client.ts";
import { SupportedActions } from "./SupportedActions.tsx";
import { CLOSED_COLUMNS } from "./SupportedCells.tsx";
import { supportedContract } from "./supported.contract.ts";
import { KINDS, type Kind } from "./supported.rules.ts";

const NAMES: Record<Kind, string> = { user: "Users", assistant: "Personal assistants" };

/** How many are closed, asked for one row so that only the number travels. */
const useClosedCount = (kind: Kind): number =>
  useQuery(
    listQueryOf(supportedContract.supported, {
      query: { show: "closed", kind, page: "1", pageSize: "1" },
    }),
  ).data?.total ?? 0;

/** Those the CTO closed, users and personal assistants apart; nothing while there are none. */
export function ClosedUsers({ ask }: { ask: (target: DialogTarget) => void }) {
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
              hint: "Whose assistance is closed stands here, and can be reopened.",
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
