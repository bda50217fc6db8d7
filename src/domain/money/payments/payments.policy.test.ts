import { expect, test } from "vitest";
import type { Actor, Role, SubRole } from "#/shared/actor.ts";
import { paymentPolicy } from "./payments.policy.ts";

const actor = (role: Role, subRole: SubRole | null = null): Actor => ({
  id: `${role}-${subRole}`,
  username: "Somebody",
  role,
  subRole,
  mustChangePassword: false,
  isInBatch: false,
  isPlaced: false,
  isMarketingEligible: false,
});
const people = [
  actor("Trainee"),
  actor("Trainee", "Existing Trainee"),
  actor("Trainee", "Assistance"),
  actor("Trainer"),
  actor("Admin"),
  actor("Admin", "CEO"),
  actor("Admin", "CTO"),
  actor("Admin", "Sales Head"),
  actor("Admin", "Informer"),
];

test("somebody else's receipt is read by the general admin and the CEO alone, one's own by its payer", () => {
  const readers = people.filter((one) =>
    paymentPolicy.readReceipt(one, { traineeId: "another trainee" }),
  );
  expect(readers.map(({ id }) => id)).toEqual(["Admin-null", "Admin-CEO"]);
  const [payer] = people;
  expect(payer && paymentPolicy.readReceipt(payer, { traineeId: payer.id })).toBe(true);
});
