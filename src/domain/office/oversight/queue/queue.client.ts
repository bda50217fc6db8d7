import { useMediaQuery } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { refresh, routeQuery } from "#/client/lib/query.ts";
import type { PlainPath } from "#/shared/pages.ts";
import type { Person } from "#/shared/person-code.ts";
import { QUEUES, type QueueName } from "#/shared/queues.ts";
import { queueContract } from "./queue.contract.ts";

/** Whether the list and the chosen one are next to each other; elsewhere one replaces the other. */
export const useIsWide = (): boolean =>
  useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });

/** The data of the admin's first screen; without `show`, of the first queue with items. */
export const queueQuery = (show?: QueueName) => ({
  ...routeQuery(queueContract.read, { query: show ? { show } : {} }),
  placeholderData: keepPreviousData,
});

/** The queue that an address names. */
export const queueIn = (show: string | undefined): QueueName | undefined =>
  QUEUES.find((name) => name === show);

/** Asks again after a decision, whatever became of it: usually somebody else was quicker. */
export const refreshQueue = () => refresh([queueContract.read]);

export type QueueRow = { _id: string };

export type ChosenProps<Row> = {
  row: Row;
  rows: readonly Row[];
  /** The name, with a code where somebody else in the list has the same one. */
  displayName: string;
  namesakes: ReadonlySet<string>;
  /** Something is being written: shortcut keys are off. */
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
  /** It is decided: the next one comes up. */
  onDone: () => void;
};

/** How one kind of what waits is shown on the admin's first screen. */
export type Kind<Row> = {
  what: string;
  empty: string;
  /** The person concerned; a person without an account is one by the row. */
  person: (row: Row) => Person;
  /** The heading over the chosen one, where that is not the person. */
  title?: (row: Row) => string;
  /** What it is about, in a line. */
  about: (row: Row) => string;
  /** Since when it waits. */
  since: (row: Row) => ReactNode;
  /** Its own queue, with search, order and more rows. */
  to?: PlainPath;
  /** The one that is chosen, with its decision. */
  Chosen: ComponentType<ChosenProps<Row>>;
  /** Called with the next or the previous one when that is pressed. */
  onStep?: (from: Row, to: Row) => void;
  /** Keys, and the beginning of the name of the button that each presses. */
  keys?: Readonly<Record<string, string>>;
  bulk?: {
    /** `isSeen` says which papers were shown. */
    isSelectable?: (row: Row, isSeen: (id: string) => boolean) => boolean;
    Actions: ComponentType<BulkProps<Row>>;
    /** What it is done with stays in the queue. */
    isKept?: true;
  };
};

export type BulkProps<Row> = {
  rows: readonly Row[];
  /** Leaves these ids selected alone. */
  keep: (ids: readonly string[]) => void;
};

type Read<Row> = {
  rows: readonly Row[];
  readAt: number;
};

/** The rows without those decided here since they were read: the next read has none of them. */
export function useUndecided<Row extends QueueRow>({ rows, readAt }: Read<Row>) {
  const [decided, setDecided] = useState<ReadonlyMap<string, number>>(new Map());
  return {
    rows: rows.filter(({ _id }) => decided.get(_id) !== readAt),
    note: {
      decided,
      add: (ids: readonly string[]) =>
        setDecided(new Map([...decided, ...ids.map((id) => [id, readAt] as const)])),
    },
  };
}

/** The row that the address names, or the first; one taken by somebody else is reported as gone. */
export function useChosen<Row extends QueueRow>(
  rows: readonly Row[],
  at: string | undefined,
  decided: ReadonlyMap<string, number>,
) {
  const [held, setHeld] = useState<Row | undefined>(undefined);
  const chosenId = at ?? held?._id;
  const found = rows.find(({ _id }) => _id === chosenId);
  const isTaken = !found && held !== undefined && held._id === chosenId && !decided.has(held._id);
  const chosen = found ?? (isTaken ? undefined : rows[0]);
  if (chosen && chosen !== held) setHeld(chosen);
  return { chosen, gone: isTaken ? held : undefined };
}
