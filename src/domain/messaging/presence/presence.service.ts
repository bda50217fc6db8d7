import type { z } from "zod";
import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { audienceOf } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import type { onlookersContract } from "./presence.contract.ts";
import { deleteOnlooker, listOthers, saveOnlooker } from "./presence.queries.ts";
import { goneAfter, mayLookOn } from "./presence.rules.ts";

type Stay = z.output<typeof onlookersContract.stay.body>;

/** Notes that the caller has something open, or no more. Throws FORBIDDEN for other roles. */
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
