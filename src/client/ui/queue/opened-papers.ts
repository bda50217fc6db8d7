import { createStore, useSelector } from "@tanstack/react-store";
import { useState } from "react";
import { queryClient } from "#/client/lib/query.ts";
import { currentSession } from "#/client/lib/session.ts";
import { VIEW_MINUTES } from "#/shared/file.ts";
import { paperKey } from "./paper-query.ts";

/** An identity paper by its file's id, and whose it is. */
type Paper = { _id: string; userId: string };

/** How long opening one document of a person leads on to their next ones. */
const SET_MINUTES = 30;

/**
 * When each paper was opened by a press in this tab, and the last one of each person, by viewer.
 */
const pressed = createStore<ReadonlyMap<string, number>>(new Map<string, number>());

const keyOf = (id: string) => `${currentSession()?.userId ?? ""} ${id}`;

const wasPressed = (id: string, minutes: number) =>
  (pressed.state.get(keyOf(id)) ?? 0) > Date.now() - minutes * 60_000;

/** The address of a paper's bytes. */
export const addressOf = ({ _id }: Pick<Paper, "_id">) => `/api/files/${_id}`;

/** Opens an identity paper by a press of the viewer: a look, which its owner can read of. */
export function openPaper(paper: Paper) {
  // Another look than the one before: its bytes are fetched again, so that the trail has it.
  if (!wasPressed(paper._id, VIEW_MINUTES))
    queryClient.removeQueries({ queryKey: paperKey(addressOf(paper)) });
  const entries = [paper._id, paper.userId].map((id) => [keyOf(id), Date.now()] as const);
  pressed.setState((before) => new Map([...before, ...entries]));
}

/** Whether a paper of this person was opened in this review. */
const isSetOpened = ({ userId }: Pick<Paper, "userId">) => wasPressed(userId, SET_MINUTES);

/** Opens the next document of the same person; the first of a person takes an explicit click. */
export function openNext(from: Paper, to: Paper) {
  if (from.userId === to.userId && isSetOpened(from)) openPaper(to);
}

/**
 * Returns whether a paper was opened by a press, for as long as that is one look, and while it is
 * shown. Give a component that may show other papers a key.
 */
export function useOpenedPapers(): (id: string) => boolean {
  const [since] = useState(() => Date.now() - VIEW_MINUTES * 60_000);
  const all = useSelector(pressed);
  return (id) => (all.get(keyOf(id)) ?? 0) > since;
}
