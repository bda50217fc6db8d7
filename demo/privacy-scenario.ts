import type { FastifyInstance } from "fastify";
import { factorsContract } from "#/domain/accounts/factors/factors.contract.ts";
import { erasuresContract } from "#/domain/site/privacy/erasures/erasures.contract.ts";
import { callerOf, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { DEMO_PASSWORD, emailOf } from "./people.ts";

/** He failed Java, did not come back, and has been waiting for an answer for so many days. */
const LEAVER = { username: "Vikram Singh", daysAgo: 12 } as const;

/** Somebody wants everything about him erased, and the office has yet to decide it. */
export const privacyEvent = (app: FastifyInstance): Event => ({
  daysAgo: LEAVER.daysAgo,
  run: async () => {
    const { caller } = await signIn(app, { email: emailOf(LEAVER.username) });
    const proof = { body: { currentPassword: DEMO_PASSWORD } };
    const { token } = await caller(factorsContract.stepUp, proof);
    await callerOf(app, token)(erasuresContract.ask, {});
  },
});
