import { Button } from "@mantine/core";
import { IconPhonePlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useChoice, useSearchState } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { RowActions } from "#/client/ui/table/RowActions.tsx";
import { ENQUIRY_COLUMNS } from "./EnquiryColumns.tsx";
import { useChoices } from "./enquiries.client.ts";
import { type Enquiry, enquiriesContract } from "./enquiries.contract.ts";
import { NOBODY, SHOWN, type Shown } from "./enquiries.rules.ts";

const EnquirySheet = lazyDialog<{ id: string | null; onClose: () => void }>({
  load: async () => (await import("./EnquirySheet.tsx")).EnquirySheet,
  isOpen: ({ id }) => id !== null,
});
const NewEnquiry = lazyDialog<{ isOpen: boolean; onClose: () => void }>({
  load: async () => (await import("./EnquiryDialogs.tsx")).NewEnquiry,
  isOpen: ({ isOpen }) => isOpen,
});
const CallDialog = lazyDialog<{ enquiry: Enquiry | null; onClose: () => void }>({
  load: async () => (await import("./EnquiryDialogs.tsx")).CallDialog,
  isOpen: ({ enquiry }) => enquiry !== null,
});

const EMPTY: Record<Shown, string> = {
  work: "No enquiry is open.",
  due: "Nobody is to be called by today.",
  joined: "Nobody has joined yet.",
  lost: "No enquiry is lost.",
  all: "No enquiry yet.",
};

/** The people who ask about the training, the next calls, and the outcomes. */
export function EnquiriesPage() {
  const filter = useEnquiryFilter();
  const [{ enquiry: openedId = null }, change] = useSearchState({ of: ["enquiry"] });
  const [isNew, setNew] = useState(false);
  const [called, setCalled] = useState<Enquiry | null>(null);
  return (
    <>
      <PageHead
        title="Enquiries"
        context="Who asks about the training, and whom to call next."
        action={<Button onClick={() => setNew(true)}>New enquiry</Button>}
      />
      <DataTable
        label="Enquiries"
        source={{
          route: enquiriesContract.list,
          rows: "enquiries",
          request: { query: filter },
          sort: "nextCallOn",
        }}
        columns={ENQUIRY_COLUMNS}
        searchPlaceholder="Search by name or number"
        empty={{
          text: EMPTY[filter.show],
          noMatch: "No enquiry matches.",
          hint: "Write down who calls or comes in, by their number.",
          Icon: IconPhonePlus,
        }}
        filters={<EnquiryFilters />}
        isMessaged={false}
        actions={(enquiry) => (
          <RowActions of={enquiry.name}>
            <RowButton label={`Called ${enquiry.name}`} onClick={() => setCalled(enquiry)}>
              Called
            </RowButton>
            <RowButton
              label={`Open the enquiry of ${enquiry.name}`}
              onClick={() => change({ enquiry: enquiry._id })}
            >
              Open
            </RowButton>
          </RowActions>
        )}
      />
      <EnquirySheet id={openedId} onClose={() => change({ enquiry: undefined })} />
      <NewEnquiry isOpen={isNew} onClose={() => setNew(false)} />
      <CallDialog enquiry={called} onClose={() => setCalled(null)} />
    </>
  );
}

function useEnquiryFilter() {
  const [show] = useChoice("show", SHOWN);
  const [{ source, owner }] = useSearchState({ of: ["source", "owner"] });
  return { show, source, owner };
}

/** The filters: state, with the number to call by today, owner and source. */
function EnquiryFilters() {
  const [show, setShow] = useChoice("show", SHOWN);
  const [{ source = null, owner = null }, change] = useSearchState({ of: ["source", "owner"] });
  const { sources, formerSources, owners } = useChoices();
  const { data } = useRouteQuery(enquiriesContract.list, {
    query: { show: "due", pageSize: "1", ...(source && { source }), ...(owner && { owner }) },
  });
  const due = data?.due ? ` ${data.due}` : "";
  const choose = (name: "source" | "owner") => (value: string | null) =>
    change({ [name]: value ?? undefined, page: undefined });
  return (
    <>
      <ChoiceBar
        label="Show"
        choices={{ work: "In work", due: `Due${due}`, joined: "Joined", lost: "Lost", all: "All" }}
        value={show}
        onChange={setShow}
      />
      <Select
        aria-label="Source"
        placeholder="Every source"
        size="sm"
        maw="11rem"
        clearable
        data={[...sources, ...formerSources]}
        value={source}
        onChange={choose("source")}
      />
      <Select
        aria-label="Owner"
        placeholder="Every owner"
        size="sm"
        maw="11rem"
        clearable
        data={[
          { value: NOBODY, label: "Nobody's" },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={owner}
        onChange={choose("owner")}
      />
    </>
  );
}
