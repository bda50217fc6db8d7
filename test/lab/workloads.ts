/** The requests of the product's most frequent screens. */
import type { Filled } from "./fill.ts";
import type { Call } from "./load.ts";

/** A workload: all its calls together are one run of it. */
export type Workload = { title: string; calls: readonly Call[] };

const STUDENT = "trainee's dashboard";

export function workloadsOf(filled: Filled, dashboard: readonly string[]): Workload[] {
  const { admin, ceo, student, trainer, batchId } = filled;
  const one = (title: string, path: string, { token }: { token: string }): Workload => ({
    title,
    calls: [{ path, token }],
  });
  const calls = dashboard.map((path) => ({ path, token: student.token }));
  return [
    one("who am I", "/api/auth/session", student),
    ...(calls.length > 0 ? [{ title: `${STUDENT}, ${calls.length} calls`, calls }] : []),
    one("grades of a batch", `/api/batch/${batchId}/trainees`, trainer),
    one("approved users, 50 rows", "/api/admin/approved-users?pageSize=50", admin),
    one("eligible for AEM, 50 rows", "/api/trainee/eligible-aem?pageSize=50", admin),
    one("receipts, 50 rows", "/api/payment/receipts?pageSize=50", admin),
    one("CEO overview", "/api/insights/overview", ceo),
  ];
}
