import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { stepsContract } from "./steps.contract.ts";
import { findSteps } from "./steps.queries.ts";

/** The caller's progress; their session already says whether they are in a batch. */
async function readSteps({ db, actor }: Context) {
  const { email, detailsAt, documentsAt } = await findSteps(db, actor.id);
  return {
    isCompleted: detailsAt !== null,
    isSubmitted: documentsAt !== null,
    isInBatch: actor.isInBatch,
    email,
  };
}

export const stepsService: Service<typeof stepsContract> = { read: readSteps };
