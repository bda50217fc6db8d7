import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { FEATURES } from "#/platform/features.ts";
import type { Audience } from "#/shared/actor.ts";
import type { Route } from "#/shared/contract.ts";
import { type Grant, partsOf } from "#/shared/grants.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { COLUMN_OF } from "#test/support/authorization-columns.ts";
import { shifted } from "#test/support/days.ts";
import {
  insertTestSession,
  PERSONAS,
  type PersonaName,
  sharedSessions,
} from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { hashToken } from "./access.ts";

const COLUMNS = ["PUB", "T", "T-oth", "ET", "AS", "TR", "AD", "CEO", "CTO", "SH", "INF"] as const;
type Column = (typeof COLUMNS)[number];
type Row = { row: string; calls: string; cells: Record<Column, string> };

/** The access records of a call that each cell of the table allows. */
const GRANTS_OF: Record<string, readonly (Grant | undefined)[]> = {
  "–": [undefined],
  "+": ["any"],
  O: ["self", "own", "owned"],
  Op: ["own+placed"],
  Om: ["self+marketing", "own+marketing", "owned+marketing"],
  Ob: ["owned"],
  Ot: ["owned"],
  // Some kinds of file are open to everyone in a role; policy.ts says which.
  f: ["owned", "any"],
};

function readTable(): Map<string, Row> {
  const rows = new Map<string, Row>();
  const text = readFileSync("docs/security/authorization.md", "utf8");
  for (const line of text.split("\n")) {
    const [row, calls, ...cells] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!row || !calls || !/^N?\d+$/.test(row)) continue;
    rows.set(row, {
      row,
      calls,
      cells: Object.fromEntries(
        COLUMNS.map((name, index) => [name, cells[index] ?? ""]),
      ) as Row["cells"],
    });
  }
  return rows;
}

/** Without each kind's second persona, which only owns things: it may do what the first may. */
const DISTINCT = (Object.keys(PERSONAS) as PersonaName[]).filter(
  (name) => !name.startsWith("second"),
);

const table = readTable();
const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);
const nameOf = (route: Route) => `${route.access.row} ${route.method} ${route.path}`;

test("the table is read", () => {
  expect(table.size).toBeGreaterThan(110);
});

test("no two calls are the same", () => {
  const names = routes.map((route) => `${route.method} ${route.path}`);
  expect(names).toEqual([...new Set(names)]);
});

describe.each(routes.map((route) => [nameOf(route), route] as const))("%s", (_, route) => {
  const row = table.get(route.access.row);

  test("stands in the table with this path", () => {
    const path = route.path.replace("/api", "").replace(/:\w+/g, "{}");
    const calls = (row?.calls ?? "").replace(/\?.*?(?=,|$)/g, "").replace(/\{\w+\}/g, "{}");
    expect(calls).toContain(path);
    expect(calls).toContain(route.method);
  });

  test("lets in whom the table lets in, and nobody else", () => {
    const { access } = route;
    if ("public" in access) {
      // Open to everyone, signed in or not; a call that a provider signs is open to that provider
      // alone.
      const rest = row?.cells.PUB === "S" ? "–" : "+";
      expect(row?.cells).toEqual({
        ...Object.fromEntries(COLUMNS.map((column) => [column, rest])),
        PUB: rest === "–" ? "S" : "+",
      });
      return;
    }
    expect(row?.cells.PUB).toBe("–");
    const wrong = Object.entries(COLUMN_OF).flatMap(([audience, column]) => {
      const cell = row?.cells[column] ?? "";
      const grant = access.may[audience as Audience];
      return GRANTS_OF[cell]?.includes(grant) ? [] : [`${column}: ${cell} is not ${grant}`];
    });
    expect(wrong).toEqual([]);
  });
});

/**
 * Bodies that fit the schema, for calls with their own id in the body. A new such call needs one
 * here.
 */
const BODIES: Record<string, (userId: string) => object> = {
  N207: (openingId) => ({ openingId }),
  N471: () => ({ text: "What is a closure?" }),
  N261: () => ({
    design: "classic",
    headline: "",
    summary: "",
    sections: [],
    contact: [],
    projects: [],
  }),
  N263: () => ({ days: 7 }),
  N208: () => ({ skills: [], locations: [] }),
  "12": (userId) => ({
    userId,
    personalDetails: {},
    educationDetails: {},
    hasExperience: false,
  }),
  "14": (userId) => ({ userId }),
  "18": (userId) => ({
    amount: 1,
    currency: "INR",
    userId,
    trainingOpted: "Java + AEM",
    paymentType: "Full Payment",
  }),
  "19": (userId) => ({
    paymentId: "pay_x",
    orderId: "order_x",
    signature: "x",
    userId,
    trainingOpted: "Java + AEM",
    paymentType: "Full Payment",
    amount: 1,
  }),
  "20": (userId) => ({ userId, batchId: "JAVA-2026-001" }),
  "70": (userId) => ({
    userId,
    companyName: "Acme",
    round: "Screening",
    date: shifted("2026-03-02"),
    startTime: "10:00",
    duration: "30 Minutes",
  }),
  "74": () => ({ placedCompany: "Acme", packageAmount: 6, onboardingDate: shifted("2026-04-01") }),
  "79": (userId) => ({ userId }),
  N370: (userId) => ({ userId }),
  N15: () => ({ title: "News", text: "Text", audience: { kind: "everyone" } }),
  N487: (userId) => ({ userId, dueId: newId() }),
  N488: (userId) => ({ userId, orderId: "order_x", paymentId: "pay_x", signature: "x" }),
};

describe("over HTTP", () => {
  let app: TestApp;
  let inSession: ReturnType<typeof sharedSessions>;
  let ended: string;
  let refused = 0;
  beforeAll(async () => {
    app = await testApp();
    inSession = sharedSessions(app);
    ended = await insertTestSession(app.db, { userId: app.personas.trainee.id });
    await app.db.deleteFrom("sessions").where("tokenHash", "=", hashToken(ended)).execute();
  });
  afterAll(() => app.close());

  /** An address for each call: refusals of one address are only counted from the 20th on. */
  let calls = 0;
  const nextAddress = () => {
    calls += 1;
    return `10.0.${Math.floor(calls / 250)}.${calls % 250}`;
  };

  async function make(route: Route, token: string | null, id: string) {
    const from = nextAddress();
    // All addresses together may write 600 audit lines a minute.
    if (calls % 300 === 0) await app.moveClock(61 * (calls / 300));
    const url = route.path
      .replace(/:(userId|id)\b/g, route.path.includes("/admin/") ? newId() : id)
      .replace(/:date/g, "2026-01-05")
      .replace(/:\w+/g, newId());
    const own = "public" in route.access ? undefined : route.access.own;
    const search = own === "query.userId" ? `?userId=${id}` : "";
    const caller = app.withToken(token);
    if (route.form) return caller.send(route.method, url + search, { userId: id }, { from });
    const body = route.method === "GET" ? undefined : (BODIES[route.access.row]?.(id) ?? {});
    return caller.request(route.method, url + search, body, { from });
  }

  const guarded = routes.filter((route) => !("public" in route.access));

  test.each(guarded.map((route) => [nameOf(route), route] as const))(
    "%s: no, unknown and ended sessions are asked to log in",
    async (_, route) => {
      for (const token of [null, "garbage", ended]) {
        const answer = await make(route, token, app.personas.trainee.id);
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({ message: "Please log in.", code: "UNAUTHENTICATED" });
        refused += 1;
      }
    },
  );

  test("each of these calls is in the audit trail", async () => {
    const lines = await storedRows(app.db, "auditLog", "id", { action: "call.denied" });
    expect(lines).toHaveLength(refused);
  });

  test.each(guarded.map((route) => [nameOf(route), route] as const))(
    "%s: each role is let in or turned away as the table says",
    async (_, route) => {
      const { access } = route;
      if ("public" in access) throw new Error("guarded calls only");
      const wrong: string[] = [];
      for (const who of DISTINCT) {
        const { audience } = PERSONAS[who];
        const grant = access.may[audience];
        const answer = await inSession(who, (token) => make(route, token, app.personas[who].id));
        const reason = answer.statusCode === 403 ? answer.json().reason : "";
        const expected = refusalFor(who, grant);
        // Past the access check, a service may still refuse for its own reason.
        const isRight = expected
          ? reason === expected
          : reason !== "FORBIDDEN" && answer.statusCode !== 401;
        if (!isRight || answer.statusCode >= 500)
          wrong.push(`${who}: ${answer.statusCode} ${reason}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  const withOwnId = guarded.filter((route) => !("public" in route.access) && route.access.own);
  test.each(withOwnId.map((route) => [nameOf(route), route] as const))(
    "%s: another person's id is refused, whether there is such a person or not",
    async (_, route) => {
      const { access } = route;
      if ("public" in access) throw new Error("guarded calls only");
      for (const who of Object.keys(PERSONAS) as PersonaName[]) {
        const grant = access.may[PERSONAS[who].audience];
        if (!grant || grant === "any") continue;
        for (const id of [app.personas.secondTrainee.id, newId(), "details"]) {
          if (id === app.personas[who].id) continue;
          const answer = await inSession(who, (token) => make(route, token, id));
          expect([who, id, answer.statusCode, answer.json().reason]).toEqual([
            who,
            id,
            403,
            "FORBIDDEN",
          ]);
        }
      }
    },
  );

  const hasFlag = (who: PersonaName, flags: readonly string[]) => {
    const persona = PERSONAS[who];
    return "flag" in persona && flags.includes(persona.flag);
  };

  function refusalFor(who: PersonaName, grant: Grant | undefined): string | undefined {
    if (!grant) return "FORBIDDEN";
    const { flag } = partsOf(grant);
    if (flag === "placed" && !hasFlag(who, ["placed"])) return "NOT_PLACED";
    if (flag === "marketing" && !hasFlag(who, ["eligible", "placed"])) {
      return "NOT_MARKETING_ELIGIBLE";
    }
    return undefined;
  }
});
