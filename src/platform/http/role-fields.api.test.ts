import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InsightRow } from "#/domain/insights/insights.contract.ts";
import {
  METRIC_KEYS,
  METRICS,
  type MetricKey,
  readMetricKey,
} from "#/domain/insights/insights.rules.ts";
import type { Audience } from "#/shared/actor.ts";
import { type Route, urlOf } from "#/shared/contract.ts";
import { partsOf } from "#/shared/grants.ts";
import { NO_MEETING } from "#/shared/meeting.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { fillOpening, insertReceipts } from "#test/support/filled-rows.ts";
import { makeOpening } from "#test/support/openings.ts";
import type { PersonaName } from "#test/support/personas.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { insertVariedCompany } from "#test/support/varied-company.ts";
import { FEATURES } from "../features.ts";

type Reader = Extract<Audience, PersonaName> & ("trainer" | "cto" | "salesHead" | "informer");

/** Fields of responses with data about a person that not every role may read, by field name. */
const TELLS = {
  contact: /^(email|phones?|mobile|contactNumber|pendingEmail|whatsapp\w*|\w*Address)$/,
  money: /^(amount|balanceDue|receivedAmount)$/,
  receipt: /^(receiptNumber|receiptUrl|creditNote|method)$/,
  package: /^(packageAmount|package|fixedLakh|variableLakh|lowest|median|highest)$/,
  placed: /^(placed|placedAt|placedCompany|joined)$/,
  reason: /^(reason|reasons|answer)$/,
  note: /^(description|feedbackDescription|notes?|followUp|lastNote|text|topicNote)$/,
  time: /^(startTime|duration|link|contactPerson)$/,
  mark: /^(scores?|\w+Score|mark)$/,
  attendance: /^(attendance|attended|counted|missed|excused?|isPresent)$/,
  account: /^(account|disabled|hasFactor|paymentOption)$/,
} as const;
type Kind = keyof typeof TELLS | "agreed" | "fee";

/**
 * What each role reads of it, and in which responses: the table "One person, by role" of
 * docs/security/authorization.md, field by field. Fields not named here must come without a value.
 * The admin and the CEO read everything, except that the CEO reads no account.
 */
const MAY_READ: Record<Reader, Partial<Record<Kind, readonly string[]>>> = {
  trainer: {
    attendance: [
      "/api/batch/:batchId/register",
      "/api/batch/:batchId/trainee-details",
      "/api/people/:userId",
      "/api/people/:userId/warnings",
      "/api/trainer/:userId/day",
      "/api/trainer/:userId/sessions",
      "/api/warnings",
    ],
    mark: ["/api/batch/:batchId/register", "/api/batch/:batchId/trainees", "/api/people/:userId"],
    // Of a rejected answer, an absence and a warning sign.
    reason: ["/api/batch/:batchId/register", "/api/people/:userId/warnings", "/api/warnings"],
  },
  cto: {
    agreed: ["/api/admin/assistance-details", "/api/people/:userId"],
    // Of in-house employees who guide.
    contact: ["/api/cto/get-guidances"],
  },
  salesHead: {
    // Of people who ask about the training: whom to call, and that they now have an account.
    account: ["/api/enquiries"],
    contact: ["/api/enquiries"],
    fee: ["/api/people/:userId", "money-in"],
    mark: ["/api/people/:userId", "pass-rate", "scores"],
    package: [
      "/api/companies/:company",
      "/api/openings/:openingId",
      "/api/people/:userId",
      "package-max",
      "package-median",
      "package-min",
      "placements",
    ],
    placed: ["/api/companies", "/api/companies/:company", "/api/openings", "/api/people/:userId"],
  },
  informer: {
    note: ["/api/interviews", "/api/people/:userId"],
    time: ["/api/interviews", "/api/interviews/changes", "/api/people/:userId"],
  },
};

/** What the office reads in this test company: no other role misses any of it for lack of data. */
const SHOWN_TO_THE_OFFICE = [
  ...["agreed", "attendance", "contact", "fee", "mark", "note", "package", "receipt", "time"].map(
    (kind) => `${kind} /api/people/:userId`,
  ),
  ...["note", "package", "reason", "time"].map((kind) => `${kind} /api/openings/:openingId`),
  ...["due", "overdue", "due-assistance", "due-month", "received-month", "money-in"].map(
    (metric) => `agreed ${metric}`,
  ),
  "fee due-balance",
  "attendance attendance",
  "placed /api/companies",
];

/** The caller's own account, and what everyone may read. */
const OWN = /^\/api\/(auth|session|notif|privacy|my-|updates|calendar|feed|files|export)/;

let app: TestApp;
let things: Record<string, readonly string[]>;
beforeAll(async () => {
  app = await testApp();
  await insertVariedCompany(app);
  await insertReceipts(app);
  const openingId = await makeOpening(app);
  await fillOpening(app, openingId);
  const ids = async (table: "users" | "batches" | "assistanceRecords" | "personalAssistants") =>
    (await app.db.selectFrom(table).select("id").limit(400).execute()).map(({ id }) => id);
  const batches = await app.db.selectFrom("batches").select("batchId").execute();
  things = {
    userId: await ids("users"),
    batchId: batches.map(({ batchId }) => batchId),
    openingId: [openingId],
    company: ["Infosys", "Wipro"],
    records: await ids("assistanceRecords"),
    "personal-assistants": await ids("personalAssistants"),
  };
}, scaledTimeout(60_000));
afterAll(() => app.close());

const routesOf = (audience: Reader | "admin"): Route[] =>
  FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]).filter(
    ({ method, path, access }) =>
      method === "GET" && !OWN.test(path) && "may" in access && access.may[audience] !== undefined,
  );

/** Returns the addresses of a call, one for each thing that it can be about. */
function addressesOf(route: Route, audience: Reader | "admin"): string[] {
  const grant = ("may" in route.access && route.access.may[audience]) || "self";
  const own = [app.personas[audience].id];
  const [, name = ""] = /:(\w+)/.exec(route.path) ?? [];
  const isOwn = partsOf(grant).ownership === "own";
  const of = Object.entries(things).find(([part]) => route.path.includes(`/${part}/`))?.[1];
  const values = isOwn ? own : (of ?? things[name] ?? things.userId ?? []);
  if (route.path === "/api/insights/rows")
    return METRIC_KEYS.map((metric) => `${route.path}?figure=${metric}&pageSize=100`);
  const query: Record<string, Record<string, string>> = {
    "/api/search": { q: "a" },
    "/api/interviews": { date: "2026-01-05" },
    "/api/batch/:batchId/slots": { date: "2026-01-05" },
  };
  const request = { query: query[route.path] ?? {} };
  return name === ""
    ? [urlOf(route, request)]
    : values.map((value) => urlOf(route, { params: { [name]: value }, ...request }));
}

/** Returns the kinds of data in a response, each with its place. */
function fieldsIn(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, at));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isFilled = inner !== null && inner !== "" && inner !== false && inner?.length !== 0;
    const kind = isFilled ? kindOf(key, value) : undefined;
    return [...(kind ? [`${kind} ${at}`] : []), ...fieldsIn(inner, at)];
  });
}

/**
 * Returns the kind of a field. An amount is either of a fee, which is public, or of the assistance,
 * which is agreed with one person.
 */
function kindOf(key: string, row: object): Kind | undefined {
  const { kind, part, paymentType } = row as Partial<Record<string, string>>;
  if (key in NO_MEETING && key !== "note" && "round" in row) return "time";
  const kindOfKey = (Object.keys(TELLS) as (keyof typeof TELLS)[]).find((name) =>
    TELLS[name].test(key),
  );
  if (kindOfKey !== "money") return kindOfKey;
  const isFee =
    kind === "Balance" || part !== undefined || (paymentType ?? "Assistance") !== "Assistance";
  return isFee ? "fee" : "agreed";
}

/**
 * Returns the kind of a value in a figure's rows; every reader of figures may know days, and
 * whether a round was passed.
 */
function kindOfRow(metric: MetricKey, detail: string | null): Kind | undefined {
  const { unit } = METRICS[metric] ?? {};
  if (unit === "rupees") return detail?.startsWith("Assistance") ? "agreed" : "fee";
  if (unit === "lpa" || metric === "placements") return "package";
  if (metric === "attendance") return "attendance";
  return metric === "scores" || metric === "pass-rate" ? "mark" : undefined;
}

const fieldsOfRows = (metric: MetricKey, rows: readonly InsightRow[]) =>
  rows.flatMap(({ detail, value }) => {
    const kind = value === null ? undefined : kindOfRow(metric, detail);
    return kind ? [`${kind} ${metric}`] : [];
  });

/** Returns everything that a role can read by any of its calls, each once. */
async function fieldsFor(audience: Reader | "admin", routes: readonly Route[]): Promise<string[]> {
  const fields: string[] = [];
  for (const route of routes) {
    for (const address of addressesOf(route, audience)) {
      const answer = await app.as(audience).request("GET", address);
      if (answer.statusCode !== 200 || !answer.body.startsWith("{")) continue;
      const metric = readMetricKey(/figure=([\w-]+)/.exec(address)?.[1]);
      const read = answer.json();
      fields.push(...(metric ? fieldsOfRows(metric, read.rows) : fieldsIn(read, route.path)));
    }
  }
  return [...new Set(fields)].toSorted();
}

describe("what a role reads of people, field by field", () => {
  test.each(Object.keys(MAY_READ) as Reader[])(
    "%s",
    async (audience) => {
      const may = Object.entries(MAY_READ[audience]).flatMap(([kind, places]) =>
        places.map((place) => `${kind} ${place}`),
      );
      expect(await fieldsFor(audience, routesOf(audience))).toEqual(may.toSorted());
    },
    scaledTimeout(60_000),
  );

  test(
    "the office, whom all of it is told",
    async () => {
      const paths = new Set(SHOWN_TO_THE_OFFICE.map((field) => field.split(" ")[1]));
      const routes = routesOf("admin").filter(
        ({ path }) => paths.has(path) || path === "/api/insights/rows",
      );
      expect(await fieldsFor("admin", routes)).toEqual(expect.arrayContaining(SHOWN_TO_THE_OFFICE));
    },
    scaledTimeout(60_000),
  );
});
