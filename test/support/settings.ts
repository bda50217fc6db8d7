import type { TestApp } from "./app.ts";

type On = Pick<TestApp, "as">;

/** Saves fields of a section, as an owner does under Settings. */
export async function saveSettings(app: On, section: string, values: object): Promise<void> {
  const admin = app.as("admin");
  const { saved } = (await admin.request("GET", "/api/settings")).json();
  const found = saved.find((one: { section: string }) => one.section === section);
  const fields = { [section]: { ...values, version: found?.version ?? 0 } };
  const answer = await admin.request("PATCH", "/api/settings", fields);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** Switches partial payments on or off. */
export const allowParts = (app: On, allowsParts = true): Promise<void> =>
  saveSettings(app, "fee", { allowsParts });

/** Sets the UPI id that months of assistance are paid to. */
export const setPayTo = (app: On, payToUpi = "hub@okbank"): Promise<void> =>
  saveSettings(app, "fee", { payToUpi });

/** Lets candidates note and read the questions asked. */
export const shareQuestions = (app: On): Promise<void> =>
  saveSettings(app, "questions", { sharesQuestions: true });
