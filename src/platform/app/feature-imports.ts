import { peopleImporter } from "#/domain/accounts/users/importing.service.ts";
import { paymentsImporter } from "#/domain/money/payments/office/importing.service.ts";
import { enquiriesImporter } from "#/domain/office/enquiries/importing.service.ts";
import { placementsImporter } from "#/domain/placement/interviews/outcome/importing.service.ts";
import { guidesImporter } from "#/domain/support/guidance/importing.service.ts";
import { joinImported, leaveImported } from "#/domain/training/batches/importing.service.ts";
import { scoresImporter } from "#/domain/training/scores/importing.service.ts";
import { attendanceImporter } from "#/domain/training/sessions/importing.service.ts";
import type { Importer } from "../sheets/importers.ts";

/** What can be imported, each from the feature that it belongs to. */
export const IMPORTERS: readonly Importer[] = [
  peopleImporter({ join: joinImported, leave: leaveImported }),
  scoresImporter,
  attendanceImporter,
  paymentsImporter,
  guidesImporter,
  placementsImporter,
  enquiriesImporter,
];
