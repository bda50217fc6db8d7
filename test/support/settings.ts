import type { TestApp } from "./app.ts";

/** Saves fields of a section, as an owner does under Settings. */
export async function saveSettings(
  app: Pick<TestApp, "as">,
  section: string,
  values: object,
): Promise<void> {
  const admin = app.as("admin");
  const { saved } = (await admin.request("GET", "/api/settings")).json();
  const found = saved.find((one: { section: string }) => one.section === section);
  const fields = { [section]: { ...values, version: found?.version ?? 0 } };
  const answer = await admin.request("PATCH", "/api/settings", fields);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
