import { call } from "#/client/lib/api-client.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ErasurePlan } from "#/domain/site/privacy/erasures/ErasurePlan.tsx";
import {
  type ErasureRequest,
  erasuresContract,
} from "#/domain/site/privacy/erasures/erasures.contract.ts";
import { GrantDecision } from "./GrantDecision.tsx";
import type { ChosenProps, Kind } from "./queue.client.ts";

function ChosenErasure({ row, onWriting, onDone }: ChosenProps<ErasureRequest>) {
  const { _id, email, askedAt } = row;
  const params = { erasureId: _id };
  const plan = useRouteQuery(erasuresContract.inspect, { params });
  const mayBeGranted = plan.data?.waitsFor.length === 0;
  return (
    <>
      <Facts
        min="9rem"
        facts={[
          ["Email", email],
          ["Asked", <DateText key="asked" value={askedAt} as="time" />],
          ["Answer by", <Due key="due" row={row} />],
        ]}
      />
      <QueryView queries={[plan]} failure="What it would destroy could not be read.">
        {(preview) => <ErasurePlan preview={preview} />}
      </QueryView>
      <GrantDecision
        row={row}
        onWriting={onWriting}
        onDone={onDone}
        what="request"
        verb={mayBeGranted ? "Grant erasure" : null}
        isSeen={plan.data !== undefined}
        send={(body) => call(erasuresContract.decide, { params, body })}
      />
    </>
  );
}

const Due = ({ row: { dueOn, isOverdue } }: { row: ErasureRequest }) =>
  isOverdue ? (
    <StatusBadge meaning="bad">
      Overdue since <DateText isInSentence value={dueOn} />
    </StatusBadge>
  ) : (
    <DateText value={dueOn} />
  );

/** Erasure requests, each with its deadline. */
export const ERASURES: Kind<ErasureRequest> = {
  Chosen: ChosenErasure,
  what: "request",
  empty: "Nobody asks to be erased.",
  about: () => "To be erased",
  since: (row) => <Due row={row} />,
  person: ({ userId: id, username: name }) => ({ id, name }),
};
