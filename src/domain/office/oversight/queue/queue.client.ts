import { useMediaQuery } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { refresh, routeQuery } from "#/client/lib/query.ts";
import type { PlainPath } from "#/shared/pages.ts";
import type { Person } from "#/shared/person-code.ts";
import { QUEUES, type QueueName } from "#/shared/queues.ts";
import { queueContract } from "./queue.contract.ts";

/**
 * Whether the list and the chosen item are next to each other; otherwise one replaces the other.
 */
export const useIsWide = (): boolean =>
  useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });

/** The data of the admin's first screen; without `show`, with the first queue that has items. */
export const queueQuery = (show?: QueueName) => ({
  ...routeQuery(queueContract.read, { query: show ? { show } : {} }),
  placeholderData: keepPreviousData,
});

/** The queue named in the address. */
export const queueIn = (show: string | undefined): QueueName | undefined =>
  QUEUES.find((name) => name === show);

/** Refetches after a decision, even a failed one, as usually somebody else was faster. */
export const refreshQueue = () => refresh([queueContract.read]);

export type QueueRow = { _id: string };

export type ChosenProps<Row> = {
  row: Row;
  rows: readonly Row[];
  /** The name, with a code if the list has a namesake. */
  displayName: string;
  namesakes: ReadonlySet<string>;
  /** Whether a text is being written, which disables shortcuts. */
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
  /** Called once it is decided, to show the next one. */
  onDone: () => void;
};

/** How one kind of waiting items is shown on the admin's first screen. */
export type Kind<Row> = {
  what: string;
  empty: string;
  /** The person concerned; for one without an account, identified by the row. */
  person: (row: Row) => Person;
  /** The heading over the chosen item, if that is not the person. */
  title?: (row: Row) => string;
  /** What it is about, in a line. */
  about: (row: Row) => string;
  /** Since when it waits. */
  since: (row: Row) => ReactNode;
  /** The queue's own page, with search, order and more rows. */
  to?: PlainPath;
  /** The chosen item, with its decision. */
  Chosen: ComponentType<ChosenProps<Row>>;
  /** Called when the user moves to the next or the previous one. */
  onStep?: (from: Row, to: Row) => void;
  /** Shortcut keys, each with the beginning of the name of the button it presses. */
  keys?: Readonly<Record<string, string>>;
  bulk?: {
    /** `isSeen` tells which documents were shown. */
    isSelectable?: (row: Row, isSeen: (id: string) => boolean) => boolean;
    Actions: ComponentType<BulkProps<Row>>;
    /** Set if the action leaves the items in the queue. */
    isKept?: true;
  };
};

export type BulkProps<Row> = {
  rows: readonly Row[];
  /** Keeps only these ids selected. */
  keep: (ids: readonly string[]) => void;
};

type Read<Row> = {
  rows: readonly Row[];
  readAt: number;
};

/**
 * The rows without those decided here since they were read, which the next fetch will not include.
 */
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

/**
 * The row named in the address, or the first; one that somebody else decided is returned as `gone`.
 */
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
