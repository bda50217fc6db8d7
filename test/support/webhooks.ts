import { newId } from "#/platform/db/ids.ts";
import type { TestApp } from "./app.ts";

/** Adds a webhook for payments. Returns the webhook's id. */
export async function addWebhook(
  app: Pick<TestApp, "as">,
  url = "https://hooks.example.org/books",
): Promise<string> {
  const body = { url, label: "Books", events: ["person.paid"] };
  return (await app.as("admin").request("POST", "/api/webhooks", body)).json().id;
}

/** Adds an unreachable program, with messages that are about to be given up. */
export async function addDeadWebhook(
  app: Pick<TestApp, "as" | "db">,
  { count = 1 } = {},
): Promise<void> {
  const now = new Date();
  const endpointId = await addWebhook(app, "https://127.0.0.1:9/");
  const rows = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    endpointId,
    event: "person.paid",
    subject: String(at),
    revision: "",
    data: "{}",
    attempts: 9,
    happenedAt: now,
    createdAt: now,
    nextTryAt: now,
  }));
  await app.db.insertInto("webhookDeliveries").values(rows).execute();
}
