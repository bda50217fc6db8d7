import type { TestApp } from "./app.ts";

/** Lets candidates note and read what was asked, as an owner does under Settings. */
export async function shareQuestions(app: Pick<TestApp, "as">): Promise<void> {
  const admin = app.as("admin");
  const { saved } = (await admin.request("GET", "/api/settings")).json();
  const found = saved.find(({ section }: { section: string }) => section === "questions");
  const questions = { sharesQuestions: true, version: found?.version ?? 0 };
  const answer = await admin.request("PATCH", "/api/settings", { questions });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
