import { useRouteQuery } from "#/client/lib/query.ts";
import { useChoice, useSearchState } from "#/client/lib/search-state.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { useChoices } from "./enquiries.client.ts";
import { enquiriesContract } from "./enquiries.contract.ts";
import { NOBODY, SHOWN } from "./enquiries.rules.ts";

/** Which enquiries the address asks for. */
export function useEnquiryFilter() {
  const [show] = useChoice("show", SHOWN);
  const [{ source, owner }] = useSearchState({ of: ["source", "owner"] });
  return { show, source, owner };
}

/** The filters: state, with the number to call by today, owner and source. */
export function EnquiryFilters() {
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
