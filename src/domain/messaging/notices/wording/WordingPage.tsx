import { Card } from "@mantine/core";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Select } from "#/client/ui/ListFields.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { WordingEditor } from "./WordingEditor.tsx";
import { type KindWording, wordingContract } from "./wording.contract.ts";

export function WordingPage() {
  const wordings = useRouteQuery(wordingContract.list, {});
  return (
    <>
      <PageHead
        title="Wording"
        context="What mails and notifications say. New words count from the next one on."
      />
      <QueryView queries={[wordings]}>{(known) => <Chosen wordings={known.wordings} />}</QueryView>
    </>
  );
}

function Chosen({ wordings }: { wordings: readonly KindWording[] }) {
  const [search, setSearch] = useSearchState();
  const chosen = wordings.find(({ kind }) => kind === search.kind) ?? wordings[0];
  if (!chosen) return null;
  const groups = [...new Set(wordings.map(({ about }) => about))];
  return (
    <>
      <Select
        label="Which wording"
        maw="36rem"
        mb={20}
        searchable
        allowDeselect={false}
        value={chosen.kind}
        onChange={(kind) => setSearch({ kind: kind ?? undefined })}
        data={groups.map((group) => ({
          group,
          items: wordings
            .filter(({ about }) => about === group)
            .map(({ kind, specified, isOwn }) => ({
              value: kind,
              label: `${specified.subject}${isOwn ? " (your words)" : ""}`,
            })),
        }))}
      />
      <Card>
        {/* Other words are another form. */}
        <WordingEditor key={chosen.kind} wording={chosen} />
      </Card>
    </>
  );
}
