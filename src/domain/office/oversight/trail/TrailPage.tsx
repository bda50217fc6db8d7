import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeyOf, routeQuery } from "#/client/lib/query.ts";
import { isSame } from "#/client/lib/same.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { toast } from "#/client/lib/toast.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { TrailFilter } from "./TrailFilter.tsx";
import { TrailLine } from "./TrailLine.tsx";
import { type Filter, filterOf, MOST_SAVED, saveLines } from "./trail.client.ts";
import { trailContract } from "./trail.contract.ts";

/** Who did what, about whom, when and from where: the audit trail, newest lines first. */
export function TrailPage() {
  const [search, setSearch] = useSearchState();
  const client = useQueryClient();
  // Each look starts at the newest line: older pages continue from the last line shown before.
  const [look, setLook] = useState(1);
  const filter = filterOf(search);
  const lookAgain = () => {
    // Newer lines do not appear among those shown, so on failure the page says so; otherwise these
    // would seem the newest.
    client
      .invalidateQueries({ queryKey: queryKeyOf(trailContract.list) }, { throwOnError: true })
      .then(() => setLook(look + 1), toast.failure);
  };
  return (
    <>
      <PageHead
        title="Trail"
        context="Who did what, about whom, when and from where. Nobody can change it."
        action={<Actions filter={filter} onNewer={lookAgain} />}
      />
      <Stack gap={16}>
        <TrailFilter
          key={JSON.stringify(filter)}
          filter={filter}
          onChange={(change) =>
            isSame(filterOf(change), filter) ? lookAgain() : setSearch(change)
          }
        />
        <Lines key={`${look} ${JSON.stringify(filter)}`} filter={filter} />
      </Stack>
    </>
  );
}

function Actions({ filter, onNewer }: { filter: Filter; onNewer: () => void }) {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const count = await saveLines(filter);
      const isWhole = count < MOST_SAVED;
      toast.success(isWhole ? `${count} lines saved` : `The newest ${count} lines saved`);
    } catch (cause) {
      toast.failure(cause);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Group gap={8}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={17} aria-hidden="true" />}
        onClick={onNewer}
      >
        Newer lines
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden="true" />}
        loading={isSaving}
        onClick={save}
      >
        Save as CSV
      </Button>
    </Group>
  );
}

/** Pages of lines below each other; each begins after the last line of the one before. */
function Lines({ filter }: { filter: Filter }) {
  const [starts, setStarts] = useState<readonly string[]>([""]);
  return (
    <Card p="4px 18px 12px">
      {starts.map((after, index) => (
        <LinesAfter
          key={after}
          filter={filter}
          after={after}
          onMore={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : undefined}
        />
      ))}
    </Card>
  );
}

type LinesProps = {
  filter: Filter;
  after: string;
  /** Given to the last page, which offers older lines. */
  onMore: ((next: string) => void) | undefined;
};

function LinesAfter({ filter, after, onMore }: LinesProps) {
  const query = useQuery({
    ...routeQuery(trailContract.list, { query: { ...filter, ...(after && { after }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView queries={[query]} loading="Loading the trail">
      {({ lines, next }) => (
        <>
          {lines.length === 0 && !after ? (
            <EmptyState
              text="No lines."
              hint="Nothing of this kind was written, or not any more."
            />
          ) : (
            lines.map((line) => <TrailLine key={line._id} line={line} />)
          )}
          {onMore && next && (
            <Button variant="default" mt={12} onClick={() => onMore(next)}>
              Older lines
            </Button>
          )}
          {onMore && !next && lines.length > 0 && (
            <Text variant="hint" mt={12}>
              These are all.
            </Text>
          )}
        </>
      )}
    </QueryView>
  );
}
