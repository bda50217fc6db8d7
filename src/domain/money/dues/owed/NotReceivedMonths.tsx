import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { formatOwed } from "../dues.rules.ts";
import type { ReceiveResult } from "../ledger/ledger.contract.ts";
import type { Owed } from "./owed.contract.ts";

type Props = { results: readonly ReceiveResult[]; months: readonly Owed[] };

export function NotReceivedMonths({ results, months }: Props) {
  if (results.length === 0) return null;
  const nameOf = (id: string) => {
    const month = months.find(({ _id }) => _id === id);
    return month ? `${month.username}, ${formatOwed(month)}` : id;
  };
  return (
    <InlineAlert tone="warning" title={`${results.length} could not be received`}>
      <ul>
        {results.map(({ id, problem }) => (
          <li key={id}>
            {nameOf(id)}: {problem}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
