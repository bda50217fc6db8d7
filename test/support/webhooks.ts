import type { TestApp } from "./app.ts";

/** Adds a program that is told of payments. Returns the webhook's id. */
export async function addWebhook(app: Pick<TestApp, "as">): Promise<string> {
  const body = { url: "https://hooks.example.org/books", label: "Books", events: ["person.paid"] };
  return (await app.as("admin").request("POST", "/api/webhooks", body)).json().id;
}
