import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { urlOf } from "#test/support/database-url.ts";
import { enquiryForm } from "#test/support/enquiries.ts";
import { saveSettings } from "#test/support/settings.ts";
import { waitUntil } from "#test/support/wait-for.ts";

test("another instance follows what is saved through one", async () => {
  const app = await testApp();
  const other = await app.secondInstance();
  const log = { warn: () => undefined };
  const databaseUrl = await urlOf(app.database);
  for (const { platform } of [app, other]) platform.updates.join({ databaseUrl, log });
  const hearing = () => [app, other].every(({ platform }) => platform.updates.hearsAll());
  await waitUntil(hearing);

  const nameAt = async (instance: typeof other) =>
    (await instance.as(null).request("GET", "/api/config")).json().hubName;
  expect(await nameAt(other)).toBe("Careers Hub");
  const body = { name: { version: 0, hubName: "Nandi Careers" } };
  expect((await app.as("admin").request("PATCH", "/api/settings", body)).statusCode).toBe(200);
  await waitUntil(async () => (await nameAt(other)) === "Nandi Careers");
  await app.close();
});

test("an instance that hears nothing of what another saved refuses nobody for it", async () => {
  const app = await testApp();
  const databaseUrl = await urlOf(app.database);
  const other = await app.secondInstance({ DATABASE_URL: databaseUrl });
  const enter = async () =>
    (await other.as("admin").request("POST", "/api/enquiries", enquiryForm())).statusCode;
  expect(await enter()).toBe(404);
  await saveSettings(app, "enquiries", { takesEnquiries: true });
  expect(await enter()).toBe(201);
  await app.close();
});
