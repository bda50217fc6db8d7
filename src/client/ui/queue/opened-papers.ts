import { createStore, useSelector } from "@tanstack/react-store";
import { useState } from "react";
import { queryClient } from "#/client/lib/query.ts";
import { currentSession } from "#/client/lib/session.ts";
import { VIEW_MINUTES } from "#/shared/file.ts";
import { paperKey } from "./paper-query.ts";

/** An identity paper by its file's id, and its owner's. */
type Paper = { _id: string; userId: string };

/** For how many minutes after opening one document of a person their next ones open at once. */
const SET_MINUTES = 30;

/** When each paper was opened by a press in this tab, and each person's last one, by viewer. */
const pressed = createStore<ReadonlyMap<string, number>>(new Map<string, number>());

const keyOf = (id: string) => `${currentSession()?.userId ?? ""} ${id}`;

const wasPressed = (id: string, minutes: number) =>
  (pressed.state.get(keyOf(id)) ?? 0) > Date.now() - minutes * 60_000;

/** Returns the address of a paper's bytes. */
export const addressOf = ({ _id }: Pick<Paper, "_id">) => `/api/files/${_id}`;

/** Opens an identity paper by the viewer's press: a view that its owner can see in the record. */
export function openPaper(paper: Paper) {
  // A new view: its bytes are fetched again, so that the trail records it.
  if (!wasPressed(paper._id, VIEW_MINUTES))
    queryClient.removeQueries({ queryKey: paperKey(addressOf(paper)) });
  const entries = [paper._id, paper.userId].map((id) => [keyOf(id), Date.now()] as const);
  pressed.setState((before) => new Map([...before, ...entries]));
}

/** True if a paper of this person was opened in this review. */
const isSetOpened = ({ userId }: Pick<Paper, "userId">) => wasPressed(userId, SET_MINUTES);

/** Opens the next document of the same person; the first of a person takes an explicit click. */
export function openNext(from: Paper, to: Paper) {
  if (from.userId === to.userId && isSetOpened(from)) openPaper(to);
}

/**
 * Returns whether a paper was opened by a press, for as long as that counts as one view, and while
 * it is shown. Give a component that may show other papers a key.
 */
export function useOpenedPapers(): (id: string) => boolean {
  const [since] = useState(() => Date.now() - VIEW_MINUTES * 60_000);
  const all = useSelector(pressed);
  return (id) => (all.get(keyOf(id)) ?? 0) > since;
}
