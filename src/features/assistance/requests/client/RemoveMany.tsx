import { Button } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { notDone } from "#/client/lib/bulk.ts";
import { refresh } from "#/client/lib/query.ts";
import { confirmDecision } from "#/client/lib/undo.tsx";
import { type RequestUser, requestsContract } from "../contract.ts";

type Props = {
  requests: readonly RequestUser[];
  /** Leaves these ids selected alone. */
  keep: (ids: readonly string[]) => void;
};

/** Removes the selected requests for assistance after asking; the toast undoes them together. */
export function RemoveMany({ requests, keep }: Props) {
  const count = requests.length;
  const what = count === 1 ? "1 request" : `${count} requests`;
  const remove = async () => {
    const userIds = requests.map(({ _id }) => _id);
    const answer = await call(requestsContract.removeMany, { body: { userIds } });
    keep(notDone(answer.results));
    await refresh([requestsContract.list]);
    return answer;
  };
  return (
    <Button
      size="compact-md"
      variant="default"
      onClick={() =>
        void confirmDecision({
          title: `Remove ${what}?`,
          text: "An approval and its amount go with it. An email tells each person, and they may ask again.",
          verb: `Remove ${what}`,
          action: remove,
          failure: "Error removing request.",
        })
      }
    >
      Remove {count}
    </Button>
  );
}
