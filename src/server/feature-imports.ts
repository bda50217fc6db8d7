import { peopleImporter } from "#/features/accounts/users/server/importing.service.ts";
import { guidesImporter } from "#/features/guidance/server/importing.service.ts";
import { placementsImporter } from "#/features/interviews/outcome/server/importing.service.ts";
import { paymentsImporter } from "#/features/payments/office/server/importing.service.ts";
import { scoresImporter } from "#/features/scores/server/importing.service.ts";
import { attendanceImporter } from "#/features/training/attendance/server/importing.service.ts";
import type { Importer } from "./importers.ts";

/** What can be imported, each by the feature that it belongs to. */
export const IMPORTERS: readonly Importer[] = [
  peopleImporter,
  scoresImporter,
  attendanceImporter,
  paymentsImporter,
  guidesImporter,
  placementsImporter,
];
