import { Button } from "@mantine/core";
import { decideTogether } from "#/client/lib/decide.ts";
import { useSend } from "#/client/lib/query.ts";
import { type Fitting, openingsContract } from "../openings/openings.contract.ts";
import { applicationsContract } from "./applications.contract.ts";

type Props = {
  openingId: string;
  people: readonly Fitting[];
  keep: (ids: readonly string[]) => void;
};

/**
 * Shortlists the selected people; the toast names those refused, and undoes the others together.
 */
export function ShortlistMany({ openingId, people, keep }: Props) {
  const add = useSend(applicationsContract.addMany, {
    refresh: [openingsContract.fits, applicationsContract.board],
  });
  const shortlist = () => {
    const userIds = people.map(({ userId }) => userId);
    return decideTogether({
      label: "Shortlist",
      rows: people.map(({ userId, username }) => ({ _id: userId, username })),
      keep,
      action: () => add.mutateAsync({ params: { openingId }, body: { userIds } }),
    });
  };
  return (
    <Button size="compact-md" loading={add.isPending} onClick={() => void shortlist()}>
      Shortlist {people.length}
    </Button>
  );
}
