import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, istDate } from "#/shared/dates.ts";
import { MODULES } from "#/shared/modules.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { placeInModule } from "#test/support/modules.ts";
import { insertPerson } from "#test/support/personas.ts";
import { chanceFrom } from "#test/support/varied-people.ts";
import type { Fitting } from "./openings/openings.contract.ts";
import { fitOf } from "./openings/openings.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("an opening's people are listed with those who fit first, as their reasons say", async () => {
  const chance = chanceFrom(20_261_126);
  const some = <T>(all: readonly T[]) => all.filter(() => chance.oneIn(3));
  const oneOf = <T>(all: readonly T[]) => all[chance.upTo(all.length)] as T;
  const marks = [6.9, 7, 7.1, 7.2, 7.3, 8.25];
  for (let number = 0; number < 40; number += 1) {
    const person = await insertPerson(app.db, {
      name: `Varied${number}`,
      subRole: "Existing Trainee",
    });
    if (!chance.oneIn(3)) {
      const body = {
        skills: some(["java", "ＡＥＭ", "Docker", "Straße"]),
        locations: some(["pune ", "Mysuru", "İzmir"]),
      };
      expect(
        (await app.withToken(person.token).request("PUT", "/api/job-preferences", body)).statusCode,
      ).toBe(200);
    }
    for (const module of some(MODULES))
      await placeInModule(app.db, person.id, module, { mark: oneOf(marks) });
  }
  let [most, least] = [0, 100];
  for (let number = 0; number < 40; number += 1) {
    const { opening } = (
      await app.as("admin").request("POST", "/api/openings", {
        companyName: "Infosys",
        role: "Developer",
        about: "",
        fixedLakh: 6,
        variableLakh: 0.5,
        seats: 2,
        until: addDays(istDate(new Date()), 300),
        skills: some(["Java", "AEM", "docker", "STRASSE", "Straße"]),
        location: oneOf(["", "Pune", "İzmir", "mysuru"]),
        leastExperience: oneOf([null, 2]),
        leastMark: oneOf([null, 7.1, 7.2]),
      })
    ).json();
    const list = async (query: string) => {
      const answer = await app
        .as("admin")
        .request("GET", `/api/openings/${opening._id}/fits?${query}`);
      const { people } = answer.json<{ people: Fitting[] }>();
      return { people, total: Number(answer.headers["x-total-count"]) };
    };
    const { people, total } = await list("");
    expect(people).toHaveLength(total);
    const fitting = people.filter(({ fits }) => fits);
    expect(people.slice(0, fitting.length)).toEqual(fitting);
    const known = fitting.map(({ reasons }) => fitOf(reasons) === "Fits");
    expect(known).toEqual(known.toSorted((one, other) => Number(other) - Number(one)));
    [most, least] = [Math.max(most, fitting.length), Math.min(least, fitting.length)];
    const pages = [
      await list("pageSize=15"),
      await list("pageSize=15&page=2"),
      await list("pageSize=15&page=3"),
    ];
    expect(pages.flatMap((page) => page.people)).toEqual(people.slice(0, 45));
    expect(pages.map((page) => page.total)).toEqual([total, total, total]);
    const behind = [await list("pageSize=15&page=9"), await list("pageSize=50&page=2&q=varied")];
    expect(behind).toEqual([
      { people: [], total },
      { people: [], total: 40 },
    ]);
    const others = people.slice(fitting.length);
    expect((await list("sort=fits")).people).toEqual([...others, ...fitting]);
    const names = (await list("sort=-username&q=VARIED")).people.map(({ username }) => username);
    expect(names).toHaveLength(40);
    expect(names).toEqual(names.toSorted().reverse());
  }
  expect(most).toBeGreaterThan(least + 20);
});
