import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import type { Registration } from "./registration.contract.ts";

const app = await openApp();

async function register(username: string, email: string) {
  const password = "a long enough secret";
  const body = { username, email, password, confirmPassword: password, role: "Trainee" };
  expect((await app.as(null).request("POST", "/api/auth/register", body)).statusCode).toBe(201);
}

test("a registration under a name of the staff says whose it is, however it is written", async () => {
  const { username } = await app.db
    .selectFrom("users")
    .select("username")
    .where("id", "=", app.personas.trainer.id)
    .executeTakeFirstOrThrow();
  await register(username.toUpperCase(), "copied@example.in");
  await register("Nobody Elses Name", "other@example.in");
  const list = await app.as("admin").request("GET", "/api/admin/trainees");
  const { trainees } = list.json<{ trainees: Registration[] }>();
  const namesakeOf = (address: string) => trainees.find(({ email }) => email === address)?.namesake;
  expect(namesakeOf("copied@example.in")).toBe(`${username}, Trainer`);
  expect(namesakeOf("other@example.in")).toBeUndefined();
});
