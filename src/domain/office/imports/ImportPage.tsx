import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHeadOfOne } from "#/client/ui/PageHeadOfOne.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { ImportState } from "./ImportState.tsx";
import { type Import, importsContract } from "./imports.contract.ts";
import { isAtWork } from "./imports.rules.ts";
import { KINDS } from "./kinds.rules.ts";
import { MappingForm } from "./MappingForm.tsx";

const CRUMBS = [{ label: "Import", to: "/admin-panel/imports" }] as const;
const ASK_EACH_MS = 1500;

/** One import: its columns, what it would do, its progress, and the way back. */
export function ImportPage() {
  const { importId = "" } = useParams({ strict: false }) as { importId?: string };
  const found = useQuery({
    ...routeQuery(importsContract.find, { params: { importId } }),
    refetchInterval: ({ state }) =>
      state.data && isAtWork(state.data.import.status) ? ASK_EACH_MS : false,
  });
  return (
    <Loaded
      queries={[found]}
      loading="Loading the import"
      missing={<EmptyState text="There is no such import." />}
    >
      {({ import: one }) => <Shown one={one} />}
    </Loaded>
  );
}

function Shown({ one }: { one: Import }) {
  const { status, counts } = one;
  return (
    <>
      <PageHeadOfOne
        title={one.fileName}
        crumbs={CRUMBS}
        context={
          <>
            {KINDS[one.kind].label}, by {one.startedBy.username}, begun{" "}
            <DateText isInSentence value={one.startedAt} as="time" />
          </>
        }
      />
      <Stack gap={20}>
        <ImportState one={one} />
        {(status === "mapping" || status === "checked") && (
          <MappingForm key={one.version} one={one} />
        )}
        {counts.rows > 0 && status !== "checking" && status !== "reading" && (
          <ImportRows one={one} />
        )}
      </Stack>
    </>
  );
}
