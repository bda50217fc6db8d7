import type { BatchType } from "#/features/batches/rules.ts";
import type { TraineeSummary } from "../contract.ts";
import { type ModuleStanding, moduleStandings } from "../rules.ts";

/** Where each module is shown. */
export const MODULE_PATHS = {
  Java: "/java-training-details",
  AEM: "/aem-training-details",
  Communication: "/communication-training-details",
  Mock: "/mock-training-details",
  FinalCheck: "/finalCheck-training-details",
} as const satisfies Record<BatchType, string>;

/** The standings the dashboard shows, of what the server answered. */
export const standingsOf = (summary: TraineeSummary): ModuleStanding[] => {
  const { java, aem, communication, mock, finalCheck } = summary.totalMarks;
  return moduleStandings(summary.highestUnlockedBatch, {
    Java: java,
    AEM: aem,
    Communication: communication,
    Mock: mock,
    FinalCheck: finalCheck,
  });
};
