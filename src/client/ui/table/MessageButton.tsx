import { ActionIcon, Tooltip } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { keepPeopleToWriteTo } from "#/client/lib/people-to-write-to.ts";
import { useSession } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { formatNumber } from "#/shared/money.ts";
import type { Person } from "#/shared/person-code.ts";
import type { Column, Rows } from "./types.ts";

type Props<Row> = { label: string; q: string; columns: readonly Column<Row>[]; data: Rows<Row> };

/**
 * Returns whom it writes to: a number of people, or those of a number of rows if not all rows are
 * loaded.
 */
function wordsOf<Row>({ rows, total }: Rows<Row>, personOf: (row: Row) => Person | null): string {
  const people = new Set(rows.flatMap((row) => personOf(row)?.id ?? [])).size;
  if (rows.length >= total) return `Message these ${formatNumber(people)}`;
  return people < rows.length
    ? `Message those of these ${formatNumber(total)} rows`
    : `Message these ${formatNumber(total)}`;
}

/** For the office, where rows are people: a message to all who match the search and filters. */
export function MessageButton<Row>({ label, q, columns, data }: Props<Row>) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const isOffice = useSession()?.audience === "admin";
  const [first] = data.rows;
  const personOf = columns.find(({ isFixed, person }) => isFixed && person)?.person;
  const sample = first && personOf?.(first);
  if (!isOffice || !personOf) return null;
  // It keeps its place while the rows are loading: its neighbours would move.
  const isNobody = !sample || sample.hasPage === false;
  const choose = async () => {
    setBusy(true);
    try {
      const people = (await data.all()).flatMap((row) => personOf(row) ?? []);
      keepPeopleToWriteTo({
        label: q ? `${label}: ${q}` : label,
        people: [...new Map(people.map(({ id, name }) => [id, { id, name }])).values()],
      });
      await navigate({ to: "/admin-panel/messages/new", search: { group: "list" } });
    } catch (cause) {
      toast.error(messageOf(cause, "The list could not be read. Please try again."));
    }
    setBusy(false);
  };
  const words = isNobody ? "Nobody to message" : wordsOf(data, personOf);
  return (
    <Tooltip label={words}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words}
        loading={isBusy}
        disabled={isNobody}
        onClick={() => void choose()}
      >
        <IconSend size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
