import type { FastifyInstance } from "fastify";
import { factorsContract } from "#/domain/accounts/factors/factors.contract.ts";
import { destroyPapers } from "#/domain/onboarding/documents/destroying.service.ts";
import { erasuresContract } from "#/domain/site/privacy/erasures/erasures.contract.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { callerOf, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { DEMO_PASSWORD, emailOf } from "./people.ts";

/** He failed Java, did not come back, and has been waiting for an answer for this many days. */
const LEAVER = { username: "Vikram Singh", daysAgo: 12 } as const;

/** Chaitra Bhat never paid: half a year after her papers there is no reason left to keep them. */
export const papersEvent = (platform: Platform): Event => ({
  daysAgo: 32,
  run: () => destroyPapers(platform, new AbortController().signal),
});

/** A person wants all his data erased, and the office has yet to decide it. */
export const privacyEvent = (app: FastifyInstance): Event => ({
  daysAgo: LEAVER.daysAgo,
  run: async () => {
    const { caller } = await signIn(app, { email: emailOf(LEAVER.username) });
    const proof = { body: { currentPassword: DEMO_PASSWORD } };
    const { token } = await caller(factorsContract.stepUp, proof);
    await callerOf(app, token)(erasuresContract.ask, {});
  },
});
