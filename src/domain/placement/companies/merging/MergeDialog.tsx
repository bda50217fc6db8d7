import { Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { listQueryOf, useRouteQuery } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { companiesContract } from "../companies.contract.ts";
import { mergingContract } from "./merging.contract.ts";
import { describeMoves } from "./merging.rules.ts";

type Merged = { ref: string; name: string; into?: { ref: string; name: string } };
/** Merges a company into another: asks which, shows what would move, then merges. */
export function MergeDialog({ company, onClose }: { company: Merged | null; onClose: () => void }) {
  return (
    <Dialog of={company} title={({ name }) => `Merge ${name}`} onClose={onClose}>
      {(of) => <MergeForm company={of} onClose={onClose} />}
    </Dialog>
  );
}

function MergeForm({ company, onClose }: { company: Merged; onClose: () => void }) {
  const navigate = useNavigate();
  const app = useAppForm({
    initialValues: { into: company.into?.ref ?? "" },
    asksBeforeLeaving: false,
    check: (values) => ({ into: values.into ? null : "Choose a company." }),
    send: (body) => prepareCall(mergingContract.merge, { params: { company: company.ref }, body }),
    done: ({ ref }) => {
      onClose();
      void navigate({ to: "/companies/$company", params: { company: ref } });
    },
    draft: null,
    refresh: [companiesContract.list, companiesContract.read, mergingContract.lookAlikes],
  });
  const { into } = app.form.values;
  return (
    <Form of={app} submitLabel="Merge" onCancel={onClose}>
      <CompanySelect company={company} {...app.form.getInputProps("into")} />
      {into && <Preview from={company.ref} into={into} />}
    </Form>
  );
}

type SelectProps = { company: Merged; value?: string; error?: unknown };

/** Selects any company; the server searches while typing, as there may be thousands. */
function CompanySelect({ company: { ref: own, into }, ...field }: SelectProps) {
  const [typed, setTyped] = useState(into?.name ?? "");
  const [text] = useDebouncedValue(typed.trim(), 200);
  const { data, error } = useQuery({
    ...listQueryOf(companiesContract.list, {
      query: { q: text || undefined, pageSize: "20", sort: "-interviews" },
    }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.answer.companies ?? []).filter(({ ref }) => ref !== own);
  // The initial choice is listed before the first search.
  const known = into && !found.some(({ ref }) => ref === into.ref) ? [into, ...found] : found;
  return (
    <Select
      label="It is the same as"
      description="This name stays; the other one is shown under it."
      searchable
      openOnFocus={false}
      limit={20}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={error?.message ?? (text && "No company of this name")}
      data={known.map(({ ref, name }) => ({ value: ref, label: name }))}
      {...(field as object)}
    />
  );
}

function Preview({ from, into }: { from: string; into: string }) {
  const preview = useRouteQuery(mergingContract.preview, {
    params: { company: from },
    query: { into },
  });
  return (
    <QueryView queries={[preview]}>
      {(moves) => (
        <Stack gap={8}>
          <Text>
            {describeMoves(moves)} {moves.from.name} can be parted again at any time.
          </Text>
          {moves.both.length > 0 && (
            <InlineAlert tone="warning">
              {moves.both.length === 1 ? "One person is" : `${moves.both.length} people are`} placed
              under both names.
            </InlineAlert>
          )}
        </Stack>
      )}
    </QueryView>
  );
}
