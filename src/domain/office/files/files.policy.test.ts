import { expect, test } from "vitest";
import type { Actor } from "#/shared/actor.ts";
import { FILE_KINDS } from "#/shared/file.ts";
import { filesPolicy } from "./files.policy.ts";

const someone: Actor = {
  id: "someone",
  username: "Someone",
  role: "Trainee",
  subRole: null,
  mustChangePassword: false,
  isInBatch: true,
  isPlaced: true,
  isMarketingEligible: true,
};
const staff = (subRole: Actor["subRole"]): Actor => ({ ...someone, role: "Admin", subRole });
const people = {
  owner: { ...someone, id: "owner" },
  member: { ...someone, id: "member" },
  trainee: someone,
  existing: { ...someone, subRole: "Existing Trainee" },
  assistance: { ...someone, subRole: "Assistance" },
  trainer: { ...someone, role: "Trainer" },
  admin: staff(null),
  ceo: staff("CEO"),
  cto: staff("CTO"),
  salesHead: staff("Sales Head"),
  informer: staff("Informer"),
} as const satisfies Record<string, Actor>;

test("who may read which kind of file", () => {
  const matrix = FILE_KINDS.map((kind) => {
    const readers = Object.entries(people)
      .filter(([name, actor]) =>
        filesPolicy.read(actor, { kind, ownerId: "owner" }, name === "member"),
      )
      .map(([name]) => name);
    return `${kind.padEnd(20)}${readers.join(" ")}`.trimEnd();
  });
  expect(matrix.join("\n")).toMatchInlineSnapshot(`
    "identityDocument    owner admin ceo
    sessionAssignment   member trainer ceo
    traineeAnswer       owner trainer
    resume              owner admin ceo
    interviewAttachment owner admin ceo
    assistanceTerms     owner admin cto
    importFile"
  `);
});

test("reading another person's identity document leaves a line, reading one's own does not", () => {
  const file = { kind: "identityDocument", ownerId: "owner" } as const;
  expect(filesPolicy.isAudited(people.admin.id, file)).toBe(true);
  expect(filesPolicy.isAudited(people.owner.id, file)).toBe(false);
  expect(filesPolicy.isAudited(null, file)).toBe(true);
  expect(filesPolicy.isAudited(people.trainer.id, { ...file, kind: "traineeAnswer" })).toBe(false);
});
