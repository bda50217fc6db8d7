import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callList } from "#/client/lib/api-client.ts";
import { readPeopleToWriteTo } from "#/client/lib/people-to-write-to.ts";
import { origin } from "#/client/ui/table/types.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import { messagesContract, type PossibleRecipient } from "./messages.contract.ts";
import { type Group, MOST_RECIPIENTS } from "./messages.rules.ts";

type Means = { byPhone: boolean; quietUntil: string | null };
type Whom = { group?: Group | undefined; batch?: string | undefined; isList: boolean };

/** All recipients of a message: of a batch or a group, or of the list it was opened from. */
export function useRecipients({ isList, ...whom }: Whom) {
  const [list] = useState(readPeopleToWriteTo);
  const query = useQuery({
    queryKey: ["message recipients", isList ? null : whom],
    queryFn: () => readAll(isList ? {} : whom),
  });
  // The channel choices are kept while other recipients are being fetched.
  const [means, setMeans] = useState<Means>();
  if (
    query.data &&
    (means?.byPhone !== query.data.byPhone || means.quietUntil !== query.data.quietUntil)
  )
    setMeans({ byPhone: query.data.byPhone, quietUntil: query.data.quietUntil });
  const people: readonly PossibleRecipient[] = isList
    ? (list?.people ?? []).map(({ id, name }) => ({ _id: id, username: name, email: "" }))
    : (query.data?.people ?? []);
  return {
    query,
    means,
    list,
    from: origin(messagesContract.possible, { query: isList ? {} : whom }),
    people: people.slice(0, MOST_RECIPIENTS),
    isCut: people.length > MOST_RECIPIENTS,
  };
}

async function readAll(whom: Omit<Whom, "isList">) {
  const people: PossibleRecipient[] = [];
  for (let page = 1; ; page++) {
    const query = { ...whom, page: String(page), pageSize: String(MAX_PAGE_SIZE) };
    const { answer, total } = await callList(messagesContract.possible, { query });
    people.push(...answer.people);
    if (answer.people.length === 0 || people.length >= Math.min(total, MOST_RECIPIENTS + 1)) {
      return { people, byPhone: answer.byPhone, quietUntil: answer.quietUntil };
    }
  }
}
