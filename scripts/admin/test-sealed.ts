/** What the secret seals besides stored files, for tests of changing it and of restoring. */
import { expect } from "vitest";
import { openIdentity } from "#/domain/site/privacy/erasing.service.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import {
  newDataKey,
  openFor,
  sealAll,
  sealFor,
  unwrapWithAny,
  wrapKey,
} from "#/platform/files/sealing.ts";
import { openMail, sealMail } from "#/platform/mail/sealed-mail.ts";
import { hmacHex, type Secrets } from "#/platform/security/secrets.ts";
import { storedRow } from "#test/support/stored-rows.ts";

const badgeKey = { id: newId(), dataKey: newDataKey() };
const mail = { id: newId(), bodies: { text: "token=abc", html: "<p>token=abc" } };
const webhook = { id: newId(), keys: Buffer.from("keys of an address") };
const erasureId = newId();
const WHO = { username: "Who was erased", email: "erased@people.example" };
const appSecret = Buffer.alloc(32, 7);

export const recoveryHashOf = (held: Secrets, userId: string) =>
  Buffer.from(hmacHex(held.recoveryKey(), `${userId}:abcdefghjk`), "hex");

/** Stores one of each, sealed as its feature seals it. */
export async function addSealed(db: Db, held: Secrets, userId: string): Promise<void> {
  const at = new Date();
  const { id, dataKey } = badgeKey;
  const wrapped = wrapKey(held.keyFor("badges"), id, dataKey);
  const sealed = Buffer.concat([wrapped, sealAll(dataKey, Buffer.from("private"))]);
  await db
    .insertInto("badgeKeys")
    .values({ id, number: 0, publicKey: "public", sealed, createdAt: at })
    .execute();

  const words = { kind: "test", recipient: "asha@people.example", subject: "Your link" };
  const times = { createdAt: at, availableAt: new Date("2100-01-01") };
  const bodies = sealMail(held, mail.id, mail.bodies);
  await db
    .insertInto("outbox")
    .values({ id: mail.id, ...words, ...times, sealed: bodies })
    .execute();

  const address = { url: "https://program.example/hook", label: "A program", createdBy: userId };
  const keys = sealFor(held.keyFor("webhooks"), webhook.id, webhook.keys);
  await db
    .insertInto("webhookEndpoints")
    .values({ id: webhook.id, ...address, sealed: keys, createdAt: at })
    .execute();

  const fulfilled = { askedAt: at, decidedBy: userId, decidedAt: at, fulfilledAt: at };
  const who = sealFor(held.keyFor("erasures"), erasureId, Buffer.from(JSON.stringify(WHO)));
  await db
    .insertInto("erasures")
    .values({ id: erasureId, userId, status: "sealed", ...fulfilled, sealed: who })
    .execute();

  const secret = wrapKey(held.keyFor("factors"), userId, appSecret);
  await db.insertInto("authenticatorApps").values({ userId, secret, confirmedAt: at }).execute();
}

/** Checks that each opens with the accepted secrets, unchanged. */
export async function expectSealed(db: Db, held: Secrets, userId: string): Promise<void> {
  const sealedOf = async (table: "badgeKeys" | "outbox" | "erasures", id: string) =>
    (await storedRow(db, table, "sealed", { id })).sealed ?? Buffer.alloc(0);
  const badge = (await sealedOf("badgeKeys", badgeKey.id)).subarray(0, 61);
  expect(unwrapWithAny(held.keysFor("badges"), badgeKey.id, badge)).toEqual(badgeKey.dataKey);
  expect(openMail(held, mail.id, await sealedOf("outbox", mail.id))).toEqual(mail.bodies);
  const { sealed } = await storedRow(db, "webhookEndpoints", "sealed", { id: webhook.id });
  expect(openFor(held.keysFor("webhooks"), webhook.id, sealed)).toEqual(webhook.keys);
  const who = { id: erasureId, sealed: await sealedOf("erasures", erasureId) };
  expect(openIdentity({ secrets: held }, who)).toEqual(WHO);
  const app = await storedRow(db, "authenticatorApps", "secret", { userId });
  const opened = unwrapWithAny(held.keysFor("factors"), userId, app.secret ?? Buffer.alloc(0));
  expect(opened).toEqual(appSecret);
}
