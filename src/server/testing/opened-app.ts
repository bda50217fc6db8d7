import { afterAll } from "vitest";
import { testApp } from "./app.ts";

/** What a test file begins with: a server on a database of its own, closed with the file. */
export async function openApp() {
  const app = await testApp();
  afterAll(() => app.close());
  return app;
}

/** The same with another instance on the same database, for races. */
export async function openTwoInstances() {
  const app = await openApp();
  return { app, second: await app.secondInstance() };
}
