import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import { gstProblem } from "#/platform/hub/gst-values.ts";
import { type SettingValues, type StoredSection, valuesInForce } from "#/platform/hub/values.ts";
import { addYears } from "#/shared/dates.ts";
import { invalidInput } from "#/shared/errors.ts";
import type { SettingsInput } from "./settings.contract.ts";
import { readSaved } from "./settings.queries.ts";

/** Returns each field's value in force, as stored now. */
export async function readValues(tx: Db, { config }: Context): Promise<SettingValues> {
  const { sections } = await readSaved(tx);
  return valuesInForce(config.preset, sections as StoredSection[]);
}

/**
 * Throws INVALID_INPUT if GST would be on without what its documents must contain, or from a past
 * day, as issued documents do not change.
 */
export function refuseGst(
  { clock }: Context,
  input: SettingsInput,
  { before, after }: { before: SettingValues; after: SettingValues },
) {
  const problem = gstProblem(after);
  if (problem && !input.gst) {
    const text = "GST is switched on: its documents say the legal name, the GSTIN and the address.";
    throw invalidInput({ "owner.gstin": text });
  }
  if (problem) throw invalidInput({ [`gst.${problem.field}`]: problem.text });
  const isAsBefore = before.chargesGst && before.gstFrom === after.gstFrom;
  if (!after.chargesGst || isAsBefore) return;
  checkDay("gst.gstFrom", after.gstFrom, { from: "1900-01-01", to: addYears(clock.today(), 10) });
  if (after.gstFrom >= clock.today()) return;
  const text = "Choose today or a later day: what was issued before stays as it is.";
  throw invalidInput({ "gst.gstFrom": text });
}
