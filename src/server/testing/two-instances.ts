import { afterAll } from "vitest";
import { testApp } from "./app.ts";

/** What test files of races begin with: a server and another one on the same database, closed with the file. */
export async function openTwoInstances() {
  const app = await testApp();
  afterAll(() => app.close());
  return { app, second: await app.secondInstance() };
}
