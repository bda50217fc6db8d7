import { listPlansOn } from "#/domain/training/sessions/module-plan/module-plan.queries.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { VARIABLES } from "#/platform/config/config-preset.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { assertVersion, conflictError } from "#/platform/db/optimistic-lock.ts";
import { getById } from "#/platform/db/rows.ts";
import { redrawLogo } from "#/platform/files/pictures.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import type { Service } from "#/platform/http/mount.ts";
import {
  SECTION_NAMES,
  SECTIONS,
  type SettingSection,
  type SettingValues,
  type StoredSection,
  valuesInForce,
} from "#/platform/hub/values.ts";
import { formatDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import { holidaysOf } from "#/shared/holidays.ts";
import { testService, toCheck } from "./checks.service.ts";
import type { firstDayContract } from "./first-day.contract.ts";
import { readValues, refuseGst } from "./gst-settings.service.ts";
import type { Settings, SettingsInput, settingsContract } from "./settings.contract.ts";
import {
  findMark,
  insertMark,
  insertSection,
  insertText,
  lockSection,
  readFirstDay,
  readSaved,
  updateSection,
} from "./settings.queries.ts";
import { firstDayOf } from "./settings.rules.ts";

/** The settings in force, the source of each, and who changed it last. */
async function readSettings({ db, config }: Context): Promise<Settings> {
  const { sections, checks } = await readSaved(db);
  const preset = Object.keys(config.preset) as (keyof typeof VARIABLES)[];
  return {
    values: valuesInForce(config.preset, sections as StoredSection[]),
    fromEnvironment: Object.fromEntries(preset.map((field) => [field, VARIABLES[field]])),
    saved: sections.map(({ changedAt, ...saved }) => ({
      ...saved,
      changedAt: changedAt.toISOString(),
    })),
    checks: checks.map(toCheck),
  };
}

async function readFirstDayList({ db, config }: Context) {
  const { sections, checks, trainers, batches } = await readFirstDay(db);
  const values = valuesInForce(config.preset, sections as StoredSection[]);
  const known = new Set([
    ...Object.keys(config.preset),
    ...sections.flatMap(({ value }) => Object.keys(value as object)),
  ]);
  const items = firstDayOf({
    known,
    hasMark: values.mark !== null,
    hasPlace: values.address !== "" && values.hours !== "",
    worked: new Set([
      ...checks.filter(({ workedAt }) => workedAt).map(({ service }) => service),
      // The demo must not send mails to anyone.
      ...(config.isDemo ? ["mail"] : []),
    ]),
    hasTrainer: trainers.length > 0,
    hasBatch: batches.length > 0,
  });
  return { items };
}

type Sent = Partial<SettingValues>;

/**
 * Stores sections of the settings, which take effect at once, here and on every other instance.
 * Throws STALE_VERSION if somebody has changed one since, SET_OUTSIDE and MARK_UNREADABLE, and
 * INVALID_INPUT for GST without what its documents must contain.
 */
async function updateSettings(context: Context, input: SettingsInput) {
  const drawn = input.mark?.image ? await drawMark(input.mark.image) : null;
  context.hub.changing();
  const versions: Record<string, number> = {};
  await context.db.transaction().execute(async (tx) => {
    if (drawn) await insertMark(tx, context.clock, drawn);
    const before = input.gst || input.owner ? await readValues(tx, context) : null;
    // In a fixed order, so that two calls that save several do not deadlock.
    for (const section of SECTION_NAMES) {
      const sent = input[section];
      if (!sent) continue;
      const { version, ...fields } = sent;
      const values: Sent = section === "mark" ? { mark: drawn?.id ?? null } : (fields as Sent);
      versions[section] = await changeSection(tx, context, section, { version, values });
    }
    if (before) refuseGst(context, input, { before, after: await readValues(tx, context) });
  });
  return { message: `Saved.${await plansOnHolidays(context, input)}`, versions };
}

/** Names the planned sessions on the days of a list of holidays that was just saved. */
async function plansOnHolidays({ db, clock }: Context, { holidays }: SettingsInput) {
  const dates = holidaysOf(holidays?.holidays ?? []).map(({ date }) => date);
  const plans = dates.length > 0 ? await listPlansOn(db, dates, clock.today()) : [];
  if (plans.length === 0) return "";
  const named = plans.map(
    ({ batchId, topic, date }) => `${batchId}, ${topic} (${formatDate(date)})`,
  );
  return ` Planned on a holiday: ${named.join("; ")}. Tell their trainers, or cancel them.`;
}

async function drawMark(image: string) {
  const png = await redrawLogo(Buffer.from(image, "base64"));
  if (!png) throw new AppError("MARK_UNREADABLE");
  return { id: newId(), png };
}

/** Returns the section's new version; unchanged if it was saved before and nothing differs. */
async function changeSection(
  tx: Db,
  context: Context,
  section: SettingSection,
  { version, values }: { version: number; values: Sent },
) {
  const { clock, actor, config } = context;
  const row = await lockSection(tx, section);
  const trace = { subject: ["setting", section], actions: ["settings.changed"] } as const;
  await assertVersion(tx, context, { row: { version: row?.version ?? 0 }, version }, trace);
  const before = valuesInForce(config.preset, [{ section, version, value: row?.value ?? {} }]);
  const changed = changesOf(section, before, values);
  refusePreset(config.preset, changed);
  // An unchanged notice is not published again, as people would be asked to agree for nothing.
  if ((row || section === "notice") && changed.length === 0) return version;
  const change = {
    section,
    value: { ...row?.value, ...kept(config.preset, values) },
    changedBy: actor.id,
  };
  if (row) await updateSection(tx, clock, change);
  // A concurrent call that saved it for the first time has changed what this caller saw.
  else if (!(await insertSection(tx, clock, change)))
    throw await conflictError(tx, context, "STALE_VERSION", trace);
  if (section === "terms" || section === "notice") {
    const text = values[section];
    if (text !== undefined)
      await insertText(tx, clock, section, { version: version + 2, text, setBy: actor.id });
  }
  await writeAudit(tx, context, "settings.changed", ["setting", section], {
    oldValue: pick(before, changed),
    newValue: pick({ ...before, ...values }, changed),
  });
  return version + 1;
}

/** The fields of a section that were sent with a value other than the one in force. */
const changesOf = (section: SettingSection, before: SettingValues, values: Sent) =>
  (SECTIONS[section] as readonly (keyof SettingValues)[]).filter(
    (field) =>
      values[field] !== undefined &&
      JSON.stringify(values[field]) !== JSON.stringify(before[field]),
  );

/** Throws SET_OUTSIDE if a field set by the environment would change. */
function refusePreset(preset: Sent, changed: readonly (keyof SettingValues)[]) {
  const field = changed.find((name) => preset[name] !== undefined) as keyof typeof VARIABLES;
  if (field) throw new AppError("SET_OUTSIDE", { values: { name: VARIABLES[field] } });
}

/** The sent values to store, without fields set by the environment. */
const kept = (preset: Sent, values: Sent): Sent =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !(field in preset)));

const pick = (values: SettingValues, fields: readonly (keyof SettingValues)[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** The image of a logo, which never changes under its id. Throws NOT_FOUND. */
async function readMark({ db, hub }: PublicContext, id: string): Promise<FileResponse> {
  const { mark } = hub.now();
  const { png } = mark?.id === id ? mark : await getById(id, (found) => findMark(db, found));
  return {
    stream: png,
    headers: {
      "content-type": "image/png",
      "content-length": String(png.length),
      "cache-control": "public, max-age=31536000, immutable",
    },
  };
}

export const settingsService: Service<typeof settingsContract> = {
  read: readSettings,
  update: updateSettings,
  mark: readMark,
  test: testService,
};

export const firstDayService: Service<typeof firstDayContract> = { firstDay: readFirstDayList };
