import type { Audience } from "#/shared/actor.ts";
import { CEO, CTO, INFORMER, SALES_HEAD } from "./leadership.rules.ts";
import { ADMIN } from "./office.rules.ts";
import type { Guide } from "./tasks.rules.ts";
import { ASSISTANCE, EXISTING_TRAINEE, TRAINEE, TRAINER } from "./training.rules.ts";

const GUIDES: Record<Audience, Guide> = {
  trainee: TRAINEE,
  existingTrainee: EXISTING_TRAINEE,
  assistance: ASSISTANCE,
  trainer: TRAINER,
  admin: ADMIN,
  ceo: CEO,
  cto: CTO,
  salesHead: SALES_HEAD,
  informer: INFORMER,
};

export const guideOf = (audience: Audience): Guide => GUIDES[audience];
