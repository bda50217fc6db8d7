import type { z } from "zod";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { audienceOf } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import type { onlookersContract } from "../contract.ts";
import { goneAfter, mayLookOn } from "../rules.ts";
import { deleteOnlooker, listOthers, saveOnlooker } from "./queries.ts";

type Stay = z.output<typeof onlookersContract.stay.body>;

/** Keeps that the caller has something open, or no more. Throws FORBIDDEN for what is none of their role's. */
export async function stayOpen(context: Context, { place, id, tab, isOpen }: Stay) {
  const { db, clock, actor } = context;
  if (!mayLookOn(audienceOf(actor), place)) throw new AppError("FORBIDDEN");
  const of = { userId: actor.id, tab, place: `${place} ${id.toLowerCase()}` };
  if (!isOpen) {
    await deleteOnlooker(db, of);
    return { others: [] };
  }
  await saveOnlooker(db, clock, of, goneAfter(place));
  const others = await listOthers(db, clock, of);
  return { others: others.map(({ id: _id, username }) => ({ _id, username })) };
}

export const onlookersService: Service<typeof onlookersContract> = { stay: stayOpen };
