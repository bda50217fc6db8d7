import { Button } from "@mantine/core";
import { trackAction } from "#/client/lib/actions.ts";
import { describeDone, failedIds } from "#/client/lib/bulk.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { announceDecision } from "#/client/lib/undo.tsx";
import { type Fitting, openingsContract } from "../openings/openings.contract.ts";
import { applicationsContract } from "./applications.contract.ts";

type Props = {
  openingId: string;
  people: readonly Fitting[];
  keep: (ids: readonly string[]) => void;
};

/** Shortlists the selected people; the toast says whom it refused, and undoes them together. */
export function ShortlistMany({ openingId, people, keep }: Props) {
  const add = useSend(applicationsContract.addMany, {
    refresh: [openingsContract.fits, applicationsContract.board],
  });
  const shortlist = async () => {
    try {
      const userIds = people.map(({ userId }) => userId);
      const request = { params: { openingId }, body: { userIds } };
      const answer = await trackAction(() => add.mutateAsync(request));
      keep(failedIds(answer.results));
      const named = people.map(({ userId, username }) => ({ _id: userId, username }));
      announceDecision(answer, { about: describeDone("Shortlist", named, answer.results) });
    } catch (cause) {
      toast.failure(cause);
    }
  };
  return (
    <Button size="compact-md" loading={add.isPending} onClick={() => void shortlist()}>
      Shortlist {people.length}
    </Button>
  );
}
