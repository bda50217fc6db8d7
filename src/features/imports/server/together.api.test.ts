import { describe, expect, test } from "vitest";
import { importCalls } from "#/server/testing/imports.ts";
import { openTwoInstances } from "#/server/testing/opened-app.ts";
import { insertPerson } from "#/server/testing/personas.ts";
import { storedRows } from "#/server/testing/stored-rows.ts";

const { app, second } = await openTwoInstances();
const { tried, runJob, find } = importCalls(() => app);

const HEAD = "Name,E-mail,Role,Sub-role,Payment option";
const account = async (email: string) =>
  (await storedRows(app.db, "users", "status", { email }))[0];

describe("two admins at one import", () => {
  const STALE = "This record was changed by someone else. Reload and try again.";

  test("one stores it and one takes it back, however often at once; the others read who did", async () => {
    const colleague = await insertPerson(app.db, { name: "Anil", role: "Admin" });
    const one = await tried(
      "people",
      `${HEAD}\nShared,shared@imported.test,Trainee,,Full Payment\n`,
    );
    const twenty = async (to: string, body?: object) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => {
          const on = at % 2 ? second : app;
          const by = at % 3 ? on.as("admin") : on.withToken(colleague.token);
          return by.request("PUT", `/api/admin/imports/${one._id}/${to}`, body);
        }),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      await runJob();
      return [...new Set(answers.map((answer) => answer.json().message).filter(Boolean))];
    };
    const names = `(you|Anil|${app.personas.admin.username})`;
    const moved = (where: string) =>
      new RegExp(`^This import is ${where} by now, by ${names} at \\d+:\\d\\d [AP]M\\.$`);
    for (const text of await twenty("confirmation", { isTelling: false, version: one.version })) {
      // Where the job was quick it is stored by then: it could be stored further by who has seen that.
      if (text !== STALE) expect(text).toMatch(moved("being stored"));
    }
    expect((await find(one._id)).counts).toMatchObject({ stored: 1 });
    for (const text of await twenty("undoing")) {
      expect(text).toMatch(moved("(being taken back|taken back)"));
    }
    expect(await account("shared@imported.test")).toMatchObject({ status: "rejected" });
    const late = await app
      .withToken(colleague.token)
      .request("PUT", `/api/admin/imports/${one._id}/discarding`);
    expect(late.json().message).toMatch(moved("taken back"));
  });
});
