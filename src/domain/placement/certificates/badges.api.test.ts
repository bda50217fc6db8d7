import { createHmac } from "node:crypto";
import { gunzipSync } from "node:zlib";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { createLocalJWKSet, decodeProtectedHeader, importJWK, type JWK, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { insertTraineeIn } from "#test/support/modules.ts";
import schema from "#test/support/open-badges/achievement-credential.schema.json" with {
  type: "json",
};
import { openTwoInstances } from "#test/support/opened-app.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { BITS_PER_LIST, type credentialOf } from "./badges.rules.ts";
import { addBadgeKey } from "./signing.service.ts";

const { app, second } = await openTwoInstances();

type Credential = ReturnType<typeof credentialOf>;

const PUBLIC_URL = "http://hub.test";
let networks = 0;
/** Reads an address of this hub without signing in, each time from another network. */
async function read(address: string, on: Pick<typeof app, "as"> = app) {
  networks += 1;
  return on
    .as(null)
    .request("GET", address.replace(PUBLIC_URL, ""), undefined, { from: `10.2.0.${networks}` });
}

async function passed() {
  const person = await insertTraineeIn(app.db, "AEM");
  await app
    .as("trainer")
    .request("PATCH", `/api/trainee/${person.id}/score`, { score: 8, scoreType: "aemScore" });
  const row = await storedRow(app.db, "certificates", ["id", "code", "position"], {
    traineeId: person.id,
  });
  return { person, ...row };
}

/** Verifies a JWT with the key its header refers to, as a verifier does. Returns its claims. */
async function verified(jwt: string) {
  const { payload } = await jwtVerify(
    jwt,
    async ({ kid = "" }) => importJWK((await read(kid)).json<JWK>(), "RS256"),
    { algorithms: ["RS256"] },
  );
  return payload as unknown as Credential & { iss: string; jti: string; nbf: number; sub: string };
}

const { $schema: _, ...parts } = schema;
const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
ajv.addSchema(parts, "ob");
/** "name" was added to the types of identity in the final version. */
const isOfFinal = ({ instancePath }: { instancePath: string }) =>
  instancePath === "/identifier/0/identityType";

/** The violations of 1EdTech's schema in a part of a badge. */
function faultsOf(name: "AchievementSubject" | "Profile" | "Achievement", part: unknown) {
  ajv.validate(`ob#/$defs/${name}`, part);
  return (ajv.errors ?? []).filter((fault) => !isOfFinal(fault));
}

test("a badge is signed with a key that anybody reads, and says what the paper says", async () => {
  const { person, id, code } = await passed();
  const answer = await read(`/api/verify/${code}/badge`);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "text/plain; charset=utf-8",
  ]);
  const credential = await verified(answer.body);
  expect(credential["@context"][0]).toBe("https://www.w3.org/ns/credentials/v2");
  expect(credential["@context"][1]).toMatch(
    /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context(-3\.\d\.\d)*\.json$/,
  );
  expect(credential.type).toEqual(["VerifiableCredential", "OpenBadgeCredential"]);
  expect(credential).toMatchObject({
    id: credential.jti,
    iss: credential.issuer.id,
    sub: credential.credentialSubject.id,
    nbf: Math.floor(Date.parse(credential.validFrom) / 1000),
    name: "Passed the AEM module",
    credentialSubject: {
      identifier: [{ identityType: "name", hashed: false, identityHash: person.username }],
    },
  });
  expect(JSON.stringify(credential)).not.toContain(person.id);
  expect(JSON.stringify(credential)).not.toContain(person.email);
  expect(credential.credentialSubject.id).toBe(`urn:uuid:${id}`);
  expect(faultsOf("AchievementSubject", credential.credentialSubject)).toEqual([]);
  expect(faultsOf("Profile", credential.issuer)).toEqual([]);
  expect((await read(credential.jti)).statusCode).toBe(200);
});

test("the schema does find faults, and a changed badge fails", async () => {
  const { code } = await passed();
  const { body } = await read(`/api/verify/${code}/badge`);
  const { credentialSubject, issuer } = await verified(body);
  expect(faultsOf("AchievementSubject", { ...credentialSubject, achievement: {} })).not.toEqual([]);
  expect(faultsOf("Profile", { ...issuer, id: 7 })).not.toEqual([]);
  const [head, claims = "", signature] = body.split(".");
  const forged = Buffer.from(claims, "base64url").toString().replace("AEM", "Java");
  const changed = [head, Buffer.from(forged).toString("base64url"), signature].join(".");
  await expect(verified(changed)).rejects.toThrow("signature verification failed");
});

test("issuer, achievement and keys are where the badge says", async () => {
  const { code } = await passed();
  const { body } = await read(`/api/verify/${code}/badge`, second);
  const { issuer, credentialSubject } = await verified(body);
  expect((await read(issuer.id)).json()).toMatchObject(issuer);
  const { achievement } = credentialSubject;
  const stored = (await read(achievement?.id ?? "")).json();
  expect(stored).toMatchObject(achievement ?? {});
  expect(faultsOf("Achievement", achievement)).toEqual([]);
  const set = (await read("/api/badges/keys")).json<{ keys: JWK[] }>();
  await jwtVerify(body, createLocalJWKSet(set));
  expect(set.keys.map((key) => Object.keys(key).toSorted())).toEqual([
    ["alg", "e", "kid", "kty", "n", "use"],
  ]);
  expect(Buffer.from(set.keys[0]?.n ?? "", "base64url").length * 8).toBe(3072);
  expect(await storedRows(app.db, "badgeKeys", ["number"], {})).toEqual([{ number: 0 }]);
  for (const address of ["achievements/none", "keys/none", "status/none", "status/7"]) {
    expect((await read(`/api/badges/${address}`)).statusCode, address).toBe(404);
  }
});

test("with another key pair, what was signed before is checked with the former one", async () => {
  const { code } = await passed();
  const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid;
  const before = (await read(`/api/verify/${code}/badge`)).body;
  expect(await addBadgeKey(app.platform)).toMatchObject({ count: 2 });
  const after = (await read(`/api/verify/${code}/badge`, second)).body;
  expect(kidOf(after)).not.toBe(kidOf(before));
  expect((await verified(before)).jti).toBe((await verified(after)).jti);
  const set = (await read("/api/badges/keys")).json<{ keys: JWK[] }>();
  expect(set.keys.map(({ kid }) => kid)).toEqual([kidOf(after), kidOf(before)]);
  for (const jwt of [before, after]) await jwtVerify(jwt, createLocalJWKSet(set));
});

test("the list of states has the bit of a withdrawn badge set, and no other", async () => {
  const [kept, lost] = [await passed(), await passed()];
  await app
    .as("admin")
    .request("POST", `/api/certificates/${lost.id}/withdraw`, { reason: "Copied." });
  const badge = await verified((await read(`/api/verify/${lost.code}/badge`)).body);
  const { statusListCredential, statusListIndex, statusPurpose } = badge.credentialStatus;
  const list = await verified((await read(statusListCredential)).body);
  const { type, encodedList, ...subject } = list.credentialSubject as unknown as {
    type: string;
    encodedList: string;
    statusPurpose: string;
  };
  expect([type, subject.statusPurpose]).toEqual(["BitstringStatusList", statusPurpose]);
  expect(encodedList[0]).toBe("u");
  // A verifier whose clock is a little slow accepts the list too; a list from before the withdrawal
  // expires within a day.
  expect(Date.parse(list.validFrom)).toBeLessThan(Date.now() - 59 * 60_000);
  const { exp, validUntil = "" } = list as { exp?: number; validUntil?: string };
  expect([exp, Date.parse(validUntil) - Date.parse(list.validFrom)]).toEqual([
    Math.floor(Date.parse(validUntil) / 1000),
    25 * 3_600_000,
  ]);
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
  expect(bits.length * 8).toBe(BITS_PER_LIST);
  const bitAt = (index: number) => ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
  expect(Number(statusListIndex)).toBe(lost.position);
  expect([bitAt(lost.position), bitAt(kept.position)]).toEqual([1, 0]);
});

/** A JWT with changed claims or header and the original signature. */
function altered(jwt: string, claims: object, head: object = {}): string {
  const [first = "", second = "", signature = ""] = jwt.split(".");
  const part = (text: string, more: object) => {
    const all = { ...JSON.parse(Buffer.from(text, "base64url").toString()), ...more };
    return Buffer.from(JSON.stringify(all)).toString("base64url");
  };
  return [part(first, head), part(second, claims), signature].join(".");
}

test("a badge that points to another bit, list or issuer, or is signed otherwise, is nobody's", async () => {
  const { code } = await passed();
  const badge = (await read(`/api/verify/${code}/badge`)).body;
  const list = (await read("/api/badges/status/0")).body;
  const text = (await read("/api/badges/keys")).body;
  const keys = createLocalJWKSet(JSON.parse(text));
  const [{ n = "" } = {}] = JSON.parse(text).keys as JWK[];
  const { credentialStatus, issuer } = await verified(badge);
  const none = altered(badge, {}, { alg: "none" });
  const [head, claims] = altered(badge, {}, { alg: "HS256" }).split(".");
  const mac = createHmac("sha256", n).update(`${head}.${claims}`).digest("base64url");
  const forged = [
    altered(badge, { credentialStatus: { ...credentialStatus, statusListIndex: "7" } }),
    altered(badge, { credentialStatus: undefined }),
    altered(badge, {
      iss: "https://other.example",
      issuer: { ...issuer, id: "https://other.example" },
    }),
    altered(badge, {}, { kid: "https://other.example/keys/1" }),
    none,
    `${none.split(".").slice(0, 2).join(".")}.`,
    `${head}.${claims}.${mac}`,
    altered(list, { validUntil: "2999-01-01T00:00:00.000Z", exp: 32_503_680_000 }),
    `${list.split(".").slice(0, 2).join(".")}.${badge.split(".")[2]}`,
  ];
  for (const jwt of [badge, list]) expect((await jwtVerify(jwt, keys)).payload.iss).toBe(issuer.id);
  for (const jwt of forged) await expect(jwtVerify(jwt, keys)).rejects.toThrow();
});

test("lists and badges are not counted through: odd numbers are none, and looks are limited by network", async () => {
  await passed();
  for (const list of ["1", "999999", "-1", "00", "0x0", "1e0", "%200", "٠", "0.0"])
    expect((await read(`/api/badges/status/${list}`)).statusCode, list).toBe(404);
  const from = "10.3.0.1";
  const look = async (address: string) =>
    (await app.as(null).request("GET", address, undefined, { from })).statusCode;
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1)
    statuses.push(
      await look(count % 2 ? "/api/badges/status/9" : "/api/verify/AAAA-BBBB-CCCC/badge"),
    );
  expect(statuses).toEqual([...Array(60).fill(404), 429]);
});
