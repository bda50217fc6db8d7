import { ActionIcon, Button, Group } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listQueryOf, useSend } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { confirmDecision } from "#/client/lib/undo.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { type Guidance, guidanceContract } from "../contract.ts";
import { orSay } from "./api.ts";
import { GuidanceDialog } from "./GuidanceDialog.tsx";
import { LoadCell } from "./LoadCell.tsx";

const namedGuidance = ({ _id: id, name }: Guidance) => ({ id, name });

const COLUMNS: readonly Column<Guidance>[] = [
  {
    key: "name",
    label: "Employee Name",
    sortable: true,
    isFixed: true,
    person: namedGuidance,
  },
  { key: "mobile", label: "Mobile", sortable: true },
  { key: "email", label: "Company Email", sortable: true },
  { key: "level", label: "Level", sortable: true },
  {
    key: "asProvider",
    label: "Provider for",
    sortable: true,
    align: "right",
    render: ({ asProvider }) => <LoadCell people={asProvider} />,
  },
  {
    key: "asHelper",
    label: "Helper for",
    sortable: true,
    align: "right",
    render: ({ asHelper }) => <LoadCell people={asHelper} />,
  },
];

/** Those who guide placed people, and how many each has. */
export function InHouseEmployeesPage() {
  const [edited, setEdited] = useState<Guidance | "new" | null>(null);
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setEdited("new")}
    >
      Add Guidance
    </Button>
  );
  return (
    <>
      <PageHead title="In-House Employees" context={<Count />} action={add} />
      <DataTable
        name="in-house-employees"
        label="In-house employees"
        source={{
          route: guidanceContract.list,
          rows: ({ guidances }: { guidances: Guidance[] }) => guidances,
        }}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        defaultSort="name"
        searchPlaceholder="Search Guidance by name , email , level"
        loadingText="Loading Guidances..."
        empty={{
          text: "No providers found",
          hint: "Whoever guides placed people stands here.",
          Icon: IconUsersGroup,
          action: add,
        }}
        actions={(guidance, called) => (
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Edit ${called}`}
              onClick={() => setEdited(guidance)}
            >
              <IconPencil size={18} stroke={1.7} />
            </ActionIcon>
            <DeleteButton guidance={guidance} called={called} />
          </Group>
        )}
      />
      <GuidanceDialog edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

/** What is found of how many there are. */
function Count() {
  const [{ q }] = useSearchState();
  const request = { query: { ...(q ? { q } : {}), page: "1", pageSize: "1" } };
  const found = useQuery({
    ...listQueryOf(guidanceContract.list, request),
    placeholderData: keepPreviousData,
  });
  return (
    <span role="status">
      Total Guidance: {found.data?.total ?? "–"} / {found.data?.answer.totalGuidance ?? "–"}
    </span>
  );
}

function DeleteButton({ guidance, called }: { guidance: Guidance; called: string }) {
  const remove = useSend(guidanceContract.remove, { refresh: [guidanceContract.list] });
  const ask = async () => {
    await confirmDecision({
      title: `Delete ${called}?`,
      text: "They can no longer be chosen as guidance. Whoever guides somebody cannot be deleted.",
      verb: `Delete ${called}`,
      action: () =>
        orSay("Failed to delete guidance", () =>
          remove.mutateAsync({ params: { id: guidance._id } }),
        ),
    });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="danger"
      size="lg"
      aria-label={`Delete ${called}`}
      onClick={() => void ask()}
    >
      <IconTrash size={18} stroke={1.7} />
    </ActionIcon>
  );
}
