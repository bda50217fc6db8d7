import { Card, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { WordingEditor } from "./WordingEditor.tsx";
import { type KindWording, wordingContract } from "./wording.contract.ts";

/** The words of mails and notifications, each kind with its editor. */
export function WordingPage() {
  const wordings = useQuery(routeQuery(wordingContract.list, {}));
  return (
    <>
      <PageHead
        title="Wording"
        context="What mails and notifications say. New words count from the next one on."
      />
      <Loaded queries={[wordings]}>{(known) => <Chosen wordings={known.wordings} />}</Loaded>
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
        label="Which words"
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
