import { Button, Card } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import { useChoice } from "#/client/lib/search-state.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import type { Opening } from "../openings/openings.contract.ts";

/** The hint about a draft, for users who can publish it and for others. */
const HINTS = {
  writer: "Publish it: then those who fit are told.",
  reader: "The office has not published it yet.",
};

/** Shown if there are no candidates yet: how to get the first. */
export function NobodyApplied({ opening }: { opening: Opening }) {
  const isWriter = useSignedIn().audience === "admin";
  const [, setTab] = useChoice("tab", ["board", "fits"]);
  const isDraft = opening.status === "draft";
  return (
    <Card>
      <EmptyState
        text="Nobody has applied yet."
        hint={isDraft ? HINTS[isWriter ? "writer" : "reader"] : undefined}
        Icon={IconBriefcase}
        action={
          isWriter && (
            <Button variant="default" onClick={() => setTab("fits")}>
              See who fits
            </Button>
          )
        }
      />
    </Card>
  );
}
