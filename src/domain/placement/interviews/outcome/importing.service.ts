import { settleCertificates } from "#/domain/placement/certificates/issuing.service.ts";
import { deleteDraftRecord } from "#/domain/support/assistance/assistance.queries.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import {
  importedDay,
  importedInput,
  importedNumber,
  importedPerson,
} from "#/platform/sheets/imported-values.ts";
import { type Importer, refuseRow, rowInUse } from "#/platform/sheets/importers.ts";
import { isUnchanged } from "#/platform/updates/changes.ts";
import { AppError } from "#/shared/errors.ts";
import { readPackage } from "#/shared/package.ts";
import { findLatest, lockCandidate } from "../interviews.queries.ts";
import { outcomeContract, type PlacementFields } from "./outcome.contract.ts";
import {
  deletePlacement,
  findDoneSince,
  findPlacement,
  listPlacements,
  placementOf,
} from "./outcome.queries.ts";
import { placeCandidate } from "./placing.service.ts";

/** `fields` as stored; missing in older imports. */
type Kept = { traineeId: string; placementId: string; fields?: PlacementFields };

const fieldsOf = (row: Readonly<Record<string, string>>): PlacementFields =>
  importedInput(outcomeContract.placement.body, {
    placedCompany: row.placedCompany ?? "",
    packageAmount: importedNumber("packageAmount", row.packageAmount ?? "", readPackage),
    onboardingDate: importedDay("onboardingDate", row.onboardingDate ?? ""),
  });

const FIRST_THE_INTERVIEW =
  "they schedule it and record that it went well; then try the rows again.";
const NO_INTERVIEW = `No interview of theirs is in the hub. From their account ${FIRST_THE_INTERVIEW}`;
const NOT_POSITIVE =
  "Their latest interview did not go well, or has no outcome yet. If there was another, " +
  `${FIRST_THE_INTERVIEW}`;

/**
 * Imports placements, recorded as candidates record theirs, after a latest interview with a
 * Positive outcome.
 */
export const placementsImporter: Importer = {
  kind: "placements",
  apply: async (context, row) => {
    const fields = fieldsOf(row);
    const { id: traineeId, role } = await importedPerson(context.db, row.person ?? "");
    if (role !== "Trainee") throw refuseRow("person", "This person is no trainee.");
    return context.db.transaction().execute(async (tx) => {
      await lockCandidate(tx, traineeId);
      const stored = await placementOf(tx, traineeId).executeTakeFirst();
      const isSame =
        stored?.placedCompany === fields.placedCompany &&
        stored.packageAmount === fields.packageAmount &&
        stored.onboardingDate === fields.onboardingDate;
      if (isSame) return { verdict: "same" };
      if (stored) throw new AppError("PLACEMENT_RECORDED");
      const latest = await findLatest(tx, traineeId);
      if (!latest) throw refuseRow("placedCompany", NO_INTERVIEW);
      if (latest.feedback !== "Positive") throw refuseRow("placedCompany", NOT_POSITIVE);
      const { id } = await placeCandidate(tx, context, latest, fields);
      return { verdict: "new", kept: { traineeId, placementId: id, fields } satisfies Kept };
    });
  },
  undo: (context, kept) =>
    context.db.transaction().execute(async (tx) => {
      const { traineeId, placementId, fields } = kept as Kept;
      await lockCandidate(tx, traineeId);
      const now = await findPlacement(tx, placementId);
      if (now && fields && !isUnchanged(now, fields)) {
        throw rowInUse("The office has corrected it since.");
      }
      const since = await findDoneSince(tx, placementId);
      if (since?.hasAsked) throw rowInUse("They have asked for assistance since.");
      if (since?.hasJoined) throw rowInUse("They have joined on the board of an opening since.");
      const isWhole = await deleteDraftRecord(tx, traineeId);
      if (!isWhole || !(await deletePlacement(tx, placementId))) throw new AppError("UNDO_CHANGED");
      await settleCertificates(tx, context, { traineeIds: [traineeId] });
      await writeAudit(tx, context, "placement.withdrawn", ["user", traineeId]);
    }),
  list: async (db, page) =>
    (await listPlacements(db, page)).map(({ email, packageAmount, ...row }) => ({
      person: email,
      packageAmount: String(packageAmount),
      ...row,
    })),
};
