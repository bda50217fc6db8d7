import type { TestApp } from "./app.ts";

/** Names the UPI id that months of assistance are paid to, as an owner does under Settings. */
export async function setPayTo(app: Pick<TestApp, "as">, payToUpi = "hub@okbank") {
  const admin = app.as("admin");
  const { saved } = (await admin.request("GET", "/api/settings")).json();
  const fee = saved.find(({ section }: { section: string }) => section === "fee");
  const body = { fee: { payToUpi, version: fee?.version ?? 0 } };
  const answer = await admin.request("PATCH", "/api/settings", body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
