import { hashPassword, SERVER_PARTY } from "#/platform/security/passwords.ts";
import type { Audience, Role, SubRole } from "#/shared/actor.ts";
import type { Route } from "#/shared/contract.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertJavaBatch, insertPayer } from "#test/support/payments.ts";
import { insertPerson, PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import { sessionCalls } from "#test/support/training-calls.ts";
import { ROUTES } from "../fuzz/calls.ts";

export type SoakPerson = Persona & {
  role: Role;
  audience: Audience;
  /** The addresses that load their first screen or a list. */
  reads: string[];
  lists: string[];
};

/** A class whose trainer opens its check-in for those who have not checked in yet. */
type SoakClass = { trainer: Persona; sessionId: string; trainees: readonly Persona[] };

export type SoakWorld = {
  people: SoakPerson[];
  payers: Persona[];
  batchId: string;
  classes: SoakClass[];
};

/** How many of a hundred concurrent people have which role. */
const DAY: readonly { role: Role; subRole?: SubRole; audience: Audience; share: number }[] = [
  { role: "Trainee", audience: "trainee", share: 56 },
  { role: "Trainee", subRole: "Existing Trainee", audience: "existingTrainee", share: 8 },
  { role: "Trainer", audience: "trainer", share: 14 },
  { role: "Admin", audience: "admin", share: 12 },
  { role: "Admin", subRole: "CEO", audience: "ceo", share: 4 },
  { role: "Admin", subRole: "CTO", audience: "cto", share: 2 },
  { role: "Admin", subRole: "Sales Head", audience: "salesHead", share: 2 },
  { role: "Admin", subRole: "Informer", audience: "informer", share: 2 },
];

type Size = { callers: number; payers: number; classes: number };

/** People who sign in with passwords hashed at full cost, and their actions in a day. */
export async function makeSoakWorld(app: TestApp, size: Size): Promise<SoakWorld> {
  const hash = await hashPassword(PERSONA_PASSWORD, SERVER_PARTY);
  const people: SoakPerson[] = [];
  for (let index = 0; index < size.callers; index += 1) {
    const { share: _, audience, ...kind } = kindAt((index + 0.5) / size.callers);
    const person = await insertPerson(app.db, {
      name: `Day${index}`,
      hash,
      ...kind,
      ...(audience === "trainee" ? { paymentOption: "Full Payment" as const } : {}),
    });
    if (audience === "trainee") await insertDetails(app.db, person.id);
    people.push({ ...person, role: kind.role, audience, ...readsOf(person, audience) });
  }
  const { batchId } = await insertJavaBatch(app);
  const payers: Persona[] = [];
  for (let index = 0; index < size.payers; index += 1) payers.push(await insertPayer(app));
  const { held } = sessionCalls(() => app);
  const classes: SoakClass[] = [];
  for (let index = 0; index < size.classes; index += 1) {
    const { trainer, batch, session } = await held({ date: app.platform.clock.today() });
    // The other two were recorded as present by the form.
    classes.push({ trainer, sessionId: session._id, trainees: batch.trainees.slice(2) });
  }
  const known = await keepGood(app, people);
  return { people: known, payers, batchId, classes };
}

function kindAt(place: number) {
  let sum = 0;
  for (const kind of DAY) {
    sum += kind.share / 100;
    if (place < sum) return kind;
  }
  return DAY[0] as (typeof DAY)[number];
}

/** Returns every read that this person may make without naming anything but themselves. */
function readsOf({ id }: Persona, audience: Audience) {
  const mine = ROUTES.filter((route) => {
    const isRead =
      route.method === "GET" && route.response !== "file" && !/health/.test(route.path);
    return isRead && ("public" in route.access || route.access.may[audience]);
  });
  const addresses = (routes: readonly Route[]) =>
    routes
      .map(({ path, access }) =>
        "public" in access || access.own !== `params.${/:(\w+)/.exec(path)?.[1]}`
          ? path
          : path.replace(/:\w+/, id),
      )
      .filter((path) => !path.includes(":"));
  return {
    reads: addresses(mine.filter(({ list }) => !list)),
    lists: addresses(mine.filter(({ list }) => list)),
  };
}

/**
 * Leaves out reads refused because something is missing, such as a batch: those would count as
 * errors of the day.
 */
async function keepGood(app: TestApp, people: readonly SoakPerson[]): Promise<SoakPerson[]> {
  const kept: SoakPerson[] = [];
  for (const person of people) {
    const good = async (list: readonly string[]) => {
      const found: string[] = [];
      for (const address of list) {
        const answer = await app.withToken(person.token).request("GET", address as `/${string}`);
        if (answer.statusCode === 200) found.push(address);
      }
      return found;
    };
    kept.push({ ...person, reads: await good(person.reads), lists: await good(person.lists) });
  }
  return kept;
}
