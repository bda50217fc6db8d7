import type { TraineeSummary } from "../contract.ts";
import { type ModuleStatus, moduleStatuses } from "../rules.ts";

/** Returns the status of each module, from the server's summary. */
export const statusesOf = (summary: TraineeSummary): ModuleStatus[] => {
  const { java, aem, communication, mock, finalCheck } = summary.totalMarks;
  return moduleStatuses(summary.highestUnlockedBatch, {
    Java: java,
    AEM: aem,
    Communication: communication,
    Mock: mock,
    FinalCheck: finalCheck,
  });
};
