import type { z } from "zod";
import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import { audienceOf } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import type { viewersContract } from "./presence.contract.ts";
import { deleteViewer, listOthers, saveViewer } from "./presence.queries.ts";
import { maySeeViewers, viewerSeconds } from "./presence.rules.ts";

type Stay = z.output<typeof viewersContract.stay.body>;

/** Stores that the caller has something open, or no longer. Throws FORBIDDEN for other roles. */
async function reportViewing({ db, clock, actor }: Context, { place, id, tab, isOpen }: Stay) {
  if (!maySeeViewers(audienceOf(actor), place)) throw new AppError("FORBIDDEN");
  const of = { userId: actor.id, tab, place: `${place} ${id.toLowerCase()}` };
  if (!isOpen) {
    await deleteViewer(db, of);
    return { others: [] };
  }
  await saveViewer(db, clock, of, viewerSeconds(place));
  const others = await listOthers(db, clock, of);
  return { others: others.map(({ id: _id, username }) => ({ _id, username })) };
}

export const viewersService: Service<typeof viewersContract> = { stay: reportViewing };
