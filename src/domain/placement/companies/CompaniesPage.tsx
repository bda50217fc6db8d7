import { Button, Group, TextInput } from "@mantine/core";
import { IconBuilding, IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { dateColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { companiesContract, type ListedCompany } from "./companies.contract.ts";

const COLUMNS: readonly Column<ListedCompany>[] = [
  {
    key: "name",
    label: "Company",
    sortable: true,
    isFixed: true,
    render: ({ ref, name }) => (
      <Link to="/companies/$company" params={{ company: ref }}>
        {name}
      </Link>
    ),
  },
  { key: "interviews", label: "Interviews", sortable: true, align: "right" },
  {
    key: "placed",
    label: "Placed",
    sortable: true,
    align: "right",
    isFor: ({ placed }) => placed !== null,
  },
  dateColumn("latest", "Latest interview"),
];

export function CompaniesPage() {
  const isWriter = useSignedIn().audience === "admin";
  const [isAdding, setAdding] = useState<true | null>(null);
  return (
    <>
      <PageHead
        title="Companies"
        context="Where people are interviewed and placed, and whom we speak with there."
        action={
          isWriter && (
            <Group gap="xs">
              <LinkButton to="/admin-panel/companies/look-alikes" variant="default">
                Possible duplicates
              </LinkButton>
              <Button
                leftSection={<IconPlus size={18} aria-hidden="true" />}
                onClick={() => setAdding(true)}
              >
                New company
              </Button>
            </Group>
          )
        }
      />
      <DataTable
        name="companies"
        label="Companies"
        source={{ route: companiesContract.list, rows: "companies", sort: "-latest" }}
        columns={COLUMNS}
        searchPlaceholder="Search by any spelling"
        empty={{
          text: "No companies yet.",
          noMatch: "No company matches.",
          hint: "They come with the first interview.",
          Icon: IconBuilding,
          action: isWriter && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add the first
            </Button>
          ),
        }}
      />
      {isWriter && (
        <Dialog of={isAdding} title={() => "New company"} onClose={() => setAdding(null)}>
          {() => <NewCompany onClose={() => setAdding(null)} />}
        </Dialog>
      )}
    </>
  );
}

function NewCompany({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const app = useAppForm({
    initialValues: { name: "" },
    draft: "company",
    send: (body) => prepareCall(companiesContract.create, { body }),
    done: ({ ref }) => {
      onClose();
      void navigate({ to: "/companies/$company", params: { company: ref } });
    },
    refresh: [companiesContract.list],
  });
  return (
    <Form of={app} submitLabel="Add company" onCancel={onClose}>
      <TextInput label="Name" {...app.form.getInputProps("name")} />
    </Form>
  );
}
