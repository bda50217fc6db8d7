import { Button } from "@mantine/core";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { failedIds } from "#/client/lib/bulk.ts";
import { decide } from "#/client/lib/decide.ts";
import { refresh } from "#/client/lib/query.ts";
import { listNames } from "#/client/lib/toast-text.tsx";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";
import type { ManyApproved } from "./ApproveManyDialog.tsx";
import { type RequestUser, requestsContract } from "./requests.contract.ts";

// Loaded late, as the button is on the office's first screen.
const ApproveManyDialog = lazyDialog<{ many: ManyApproved | null; onClose: () => void }>({
  load: async () => (await import("./ApproveManyDialog.tsx")).ApproveManyDialog,
  isOpen: ({ many }) => many !== null,
});

type Props = { rows: readonly RequestUser[]; keep: (ids: readonly string[]) => void };

export function DecideMany({ rows, keep }: Props) {
  const [many, setMany] = useState<ManyApproved | null>(null);
  const waiting = rows.filter(({ status }) => status === "Pending");
  return (
    <>
      {waiting.length > 0 && (
        <Button size="compact-md" onClick={() => setMany({ requests: waiting, keep })}>
          Approve {waiting.length}
        </Button>
      )}
      <RemoveMany rows={rows} keep={keep} />
      <ApproveManyDialog many={many} onClose={() => setMany(null)} />
    </>
  );
}

/** Removes the selected requests for assistance; the toast undoes them together. */
function RemoveMany({ rows: requests, keep }: Props) {
  const count = requests.length;
  const what = count === 1 ? "1 request" : `${count} requests`;
  const remove = async () => {
    const userIds = requests.map(({ _id }) => _id);
    const seen = requests.map(({ _id, status, requestedAt }) => ({
      userId: _id,
      status,
      requestedAt,
    }));
    const answer = await call(requestsContract.removeMany, { body: { userIds, seen } });
    keep(failedIds(answer.results));
    await refresh([requestsContract.list]);
    return answer;
  };
  return (
    <Button
      size="compact-md"
      variant="default"
      onClick={() =>
        void decide({
          title: `Remove ${what}?`,
          text: "An approval and its amount go with it. A mail tells each person, and they may ask again.",
          verb: `Remove ${what}`,
          about: `Requests: ${listNames(requests.map(({ username }) => username))}`,
          action: remove,
          undone: () => keep(requests.map(({ _id }) => _id)),
          failure: "Error removing request.",
        })
      }
    >
      Remove {count}
    </Button>
  );
}
