import type { TestApp } from "./app.ts";

/** Lets the office record parts of what is owed, as an owner does under Settings, or no more. */
export async function allowParts(app: Pick<TestApp, "as">, allowsParts = true) {
  const admin = app.as("admin");
  const { saved } = (await admin.request("GET", "/api/settings")).json();
  const fee = saved.find(({ section }: { section: string }) => section === "fee");
  const body = { fee: { allowsParts, version: fee?.version ?? 0 } };
  const answer = await admin.request("PATCH", "/api/settings", body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
