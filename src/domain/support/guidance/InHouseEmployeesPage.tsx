import { Button, Text } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { decide } from "#/client/lib/decide.ts";
import { listQueryOf, useSend } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { toast } from "#/client/lib/toast.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { nameColumn } from "#/client/ui/table/columns.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import { RowIcon } from "#/client/ui/table/RowIcon.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import type { Person } from "#/shared/person-code.ts";
import { GuideDialog } from "./GuideDialog.tsx";
import { type Guide, guidanceContract } from "./guidance.contract.ts";

const toPerson = ({ _id: id, name }: Guide): Person => ({ id, name, hasPage: false });

const COLUMNS: readonly Column<Guide>[] = [
  nameColumn("name", "Employee Name", toPerson),
  { key: "mobile", label: "Mobile", sortable: true, isShort: true },
  { key: "email", label: "Company Email", sortable: true, isName: true },
  { key: "level", label: "Level", sortable: true },
  {
    key: "asProvider",
    label: "Provider for",
    sortable: true,
    align: "right",
    render: ({ asProvider }) => <WorkloadCell people={asProvider} />,
  },
  {
    key: "asHelper",
    label: "Helper for",
    sortable: true,
    align: "right",
    render: ({ asHelper }) => <WorkloadCell people={asHelper} />,
  },
];

export function InHouseEmployeesPage() {
  const [edited, setEdited] = useState<Guide | "new" | null>(null);
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
        label="In-house employees"
        source={{ route: guidanceContract.list, rows: "guidances", sort: "name" }}
        columns={COLUMNS}
        searchPlaceholder="Search Guidance by name , email , level"
        loadingText="Loading Guidances..."
        empty={{
          text: "No providers found",
          hint: "People who guide placed people are listed here.",
          Icon: IconUsersGroup,
          action: add,
        }}
        actions={(guide, displayName) => (
          <RowActions of={displayName}>
            <RowIcon
              label={`Edit ${displayName}`}
              word="Edit"
              Icon={IconPencil}
              onClick={() => setEdited(guide)}
            />
            <DeleteButton guide={guide} displayName={displayName} />
          </RowActions>
        )}
      />
      <GuideDialog edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

/** The number of matches of the total. */
function Count() {
  const [{ q }] = useSearchState({ of: ["q"] });
  const request = { query: { ...(q ? { q } : {}), page: "1", pageSize: "1" } };
  const guides = useQuery({
    ...listQueryOf(guidanceContract.list, request),
    placeholderData: keepPreviousData,
  });
  return (
    <span role="status">
      Total Guidance: {guides.data?.total ?? "–"} / {guides.data?.answer.totalGuidance ?? "–"}
    </span>
  );
}

function DeleteButton({ guide, displayName }: { guide: Guide; displayName: string }) {
  const remove = useSend(guidanceContract.remove, { refresh: [guidanceContract.list] });
  const ask = async () => {
    await decide({
      title: `Delete ${displayName}?`,
      text:
        "They can no longer be chosen as guidance. Whoever guides somebody with open support cannot be " +
        "deleted; closed support no longer names them.",
      verb: `Delete ${displayName}`,
      about: displayName,
      action: () =>
        withFailureText("Failed to delete guidance", () =>
          remove.mutateAsync({ params: { id: guide._id } }),
        ),
    });
  };
  return (
    <RowIcon
      label={`Delete ${displayName}`}
      word="Delete"
      Icon={IconTrash}
      color="danger"
      onClick={() => void ask()}
    />
  );
}

/** Runs a change; on failure the specified text is shown, but a field's error stays its own. */
async function withFailureText<T>(words: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    toast.error(words);
    throw cause;
  }
}

/** How many people a guide has as provider or helper; zero is dimmed. */
const WorkloadCell = ({ people }: { people: number }) => (
  <Text
    span
    inherit
    className="figures"
    {...(people === 0 ? { c: "var(--ink-faint)" } : { fw: 600 })}
  >
    {people}
  </Text>
);
