/** The cost of one call of each list in hubs of several sizes. */
import { type Filled, type Size, sizeOf } from "./fill.ts";
import { median, row, startPlatform } from "./platform.ts";
import { fillTarget, newTarget } from "./targets.ts";

const LOOKS = 15;

type List = { path: string; as: "admin" | "trainer" | "trainee" | "ceo" | "cto" };

const listsOf = ({ batchId, placedId }: Filled): List[] => [
  { path: "/api/admin/trainees?pageSize=50", as: "admin" },
  { path: "/api/admin/approved-users?pageSize=50", as: "admin" },
  { path: "/api/admin/approved-users?pageSize=50&page=150", as: "admin" },
  { path: "/api/admin/approved-users?pageSize=50&q=person%20199", as: "admin" },
  { path: "/api/admin/approved-users?pageSize=50&sort=username", as: "admin" },
  { path: "/api/payment/receipts?pageSize=50", as: "admin" },
  { path: "/api/payment/receipts?pageSize=50&q=person%20199", as: "admin" },
  { path: "/api/payment/receipts?pageSize=50&page=150", as: "admin" },
  { path: "/api/payment/entries?pageSize=50", as: "admin" },
  { path: "/api/payment/entries?pageSize=50&page=150", as: "admin" },
  { path: "/api/people?pageSize=50", as: "admin" },
  { path: "/api/people?pageSize=50&page=150", as: "admin" },
  { path: "/api/batch/overview?pageSize=50", as: "admin" },
  { path: "/api/batch/candidates?batchType=AEM&pageSize=50", as: "admin" },
  { path: "/api/companies?pageSize=50", as: "admin" },
  { path: "/api/messages?pageSize=50", as: "admin" },
  { path: "/api/openings?pageSize=50", as: "admin" },
  { path: "/api/documents/queue?pageSize=50", as: "admin" },
  { path: "/api/assistant-manual-payment/payment-details?pageSize=50", as: "admin" },
  { path: "/api/dues/summary", as: "admin" },
  { path: "/api/dues/owed?pageSize=50", as: "admin" },
  { path: "/api/contact/messages?pageSize=50", as: "admin" },
  { path: "/api/admin/alerts", as: "admin" },
  { path: "/api/batch/batchIds?batchType=Java", as: "admin" },
  { path: `/api/batch/${batchId}`, as: "admin" },
  { path: "/api/trainee/eligible-aem?pageSize=50", as: "admin" },
  { path: "/api/trainee/eligible-finalCheck?pageSize=50", as: "admin" },
  { path: "/api/batch/all?pageSize=50", as: "trainer" },
  { path: `/api/batch/${batchId}/trainees`, as: "trainer" },
  { path: "/api/batch/java-batch", as: "trainee" },
  { path: "/api/notifications", as: "trainee" },
  { path: "/api/interviews", as: "admin" },
  { path: "/api/ceo/all-interviews?pageSize=50", as: "ceo" },
  { path: "/api/ceo/assistance-details?status=active&pageSize=50", as: "ceo" },
  { path: "/api/admin/assistance-details?pageSize=50", as: "admin" },
  { path: "/api/cto/supported?pageSize=50", as: "cto" },
  { path: "/api/cto/overview", as: "cto" },
  { path: "/api/dues?pageSize=50", as: "admin" },
  { path: `/api/timeline/${placedId}`, as: "admin" },
  { path: "/api/insights/overview", as: "ceo" },
  { path: "/api/insights/interviews", as: "ceo" },
  { path: "/api/insights/assistance", as: "ceo" },
  { path: "/api/insights/training", as: "ceo" },
  { path: "/api/insights/marketing", as: "ceo" },
];

export async function measureGrowth(
  kinds: readonly (string | undefined)[],
  people: readonly number[],
): Promise<void> {
  console.log("\n## Growth: one list call, median ms\n");
  const columns: Record<string, number[]> = {};
  for (const url of kinds) {
    for (const size of people.map(sizeOf)) {
      for (const [address, ms] of await lookAt(url, size)) {
        columns[address] = [...(columns[address] ?? []), ms];
      }
    }
  }
  const heads = kinds.flatMap((url) =>
    people.map((count) => `${url ? "server" : "embedded"}, ${count} people`),
  );
  row("call", ...heads);
  row("---", ...heads.map(() => "---"));
  for (const [address, values] of Object.entries(columns)) {
    row(address, ...values.map((value) => value.toFixed(1)));
  }
}

async function lookAt(url: string | undefined, size: Size): Promise<[string, number][]> {
  const target = await newTarget(url);
  const filled = await fillTarget(target, size);
  const platform = await startPlatform(target.env);
  const rows: [string, number][] = [];
  for (const { path, as } of listsOf(filled)) {
    const times: number[] = [];
    for (let count = 0; count < LOOKS; count += 1) {
      const startedAt = performance.now();
      const answer = await fetch(platform.url + path, {
        headers: { authorization: `Bearer ${filled[as].token}` },
      });
      await answer.arrayBuffer();
      times.push(performance.now() - startedAt);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    }
    rows.push([
      path.replace(filled.batchId, "{batchId}").replace(filled.placedId, "{userId}"),
      median(times),
    ]);
  }
  await platform.stop();
  await target.remove();
  return rows;
}
