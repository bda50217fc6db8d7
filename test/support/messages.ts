import type { TestApp } from "./app.ts";

/** Writes to one person, as the office does. Returns the message's id. */
export async function sendMessage({ as, personas }: TestApp): Promise<string> {
  const written = { subject: "Hello", text: "Hello.", audience: "One" };
  const userIds = [personas.eligible.id];
  const answer = await as("admin").request("POST", "/api/messages", { ...written, userIds });
  return answer.json<{ id: string }>().id;
}
