import type { TraineeSummary } from "../contract.ts";
import { type ModuleStanding, moduleStandings } from "../rules.ts";

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
