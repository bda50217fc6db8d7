/** Each figure's value before optimization began, and its target. */
import type { Visit } from "./pages.ts";
import { row } from "./platform.ts";

export type Measured = {
  /** A key of AIMS. */
  title: string;
  people: number;
  database: "server" | "embedded";
  value: number;
};

type Aim = { before: string; wanted: string; digits?: number };
type Aims = Record<string, Partial<Record<Measured["database"], Aim>>>;

/** Processor milliseconds of server and database together unless the title says otherwise. */
const AIMS: Aims = {
  "who am I": {
    server: { before: "0.45 to 0.6", wanted: "0.3" },
    embedded: { before: "2.1", wanted: "0.8" },
  },
  "trainee's dashboard": { server: { before: "10 (12 calls)", wanted: "1.5" } },
  "trainee's dashboard, views a second": {
    server: { before: "150", wanted: "1,000", digits: 0 },
  },
  "grades of a batch": {
    server: { before: "4.6; at ten times the people 5.5", wanted: "2, flat" },
    embedded: { before: "14", wanted: "–" },
  },
  "approved users, 50 rows": {
    server: { before: "2.5 to 3.2; 4.4", wanted: "1, flat" },
    embedded: { before: "7.8", wanted: "–" },
  },
  "eligible for AEM, 50 rows": { server: { before: "5.3; 36.7", wanted: "1, flat" } },
  "receipts, 50 rows": { server: { before: "5.2; 9.2", wanted: "1, flat" } },
  "CEO overview": {
    server: { before: "56; 704", wanted: "5, flat" },
    embedded: { before: "140", wanted: "–" },
  },
  "answer of 200 KB handed in, p50 ms": {
    server: { before: "71", wanted: "25", digits: 0 },
    embedded: { before: "36", wanted: "25", digits: 0 },
  },
  "who am I beside 10 sign-ins a second, times alone": {
    server: { before: "3.5", wanted: "1.3", digits: 1 },
    embedded: { before: "–", wanted: "1.3", digits: 1 },
  },
  "memory after load, MB": {
    server: { before: "200 to 340", wanted: "180", digits: 0 },
    embedded: { before: "250 to 325", wanted: "250", digits: 0 },
  },
  "memory 45 s after it, MB": {
    server: { before: "–", wanted: "180", digits: 0 },
    embedded: { before: "–", wanted: "250", digits: 0 },
  },
};

const PAGES: Record<string, { before: string; wanted: string }> = {
  "/login": { before: "98; 371", wanted: "8; 120" },
  "/trainee-dashboard": { before: "123; 384", wanted: "10; 170" },
  "/ceo-dashboard": { before: "156; 607", wanted: "14; 280" },
};

/** Prints each figure with its last value and its target, one column for each number of people. */
export function printLimits(measured: readonly Measured[], visits: readonly Visit[]): void {
  const sizes = [...new Set(measured.map(({ people }) => people))];
  const heads = ["work", "database", "before", "wanted", ...sizes.map((size) => `${size} people`)];
  console.log("\nBefore, wanted, measured (CPU, ms, unless it says otherwise):\n");
  row(...heads);
  row(...heads.map(() => "---"));
  for (const [title, databases] of Object.entries(AIMS))
    for (const database of ["server", "embedded"] as const) {
      const found = measured.filter((one) => one.title === title && one.database === database);
      const { before = "–", wanted = "–", digits = 2 } = databases[database] ?? {};
      const values = sizes.map((size) => found.find(({ people }) => people === size)?.value);
      if (found.length > 0)
        row(title, database, before, wanted, ...values.map((one) => one?.toFixed(digits) ?? "–"));
    }
  console.log("");
  row("first visit", "requests; scripts, KB, before", "wanted", "measured");
  row("---", "---", "---", "---");
  for (const { title, requests, scriptKb } of visits) {
    const page = PAGES[title];
    if (page) row(`\`${title}\``, page.before, page.wanted, `${requests}; ${scriptKb}`);
  }
}
