import { sql } from "kysely";
import type { Clock } from "../app/clock.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/db.ts";
import type { Updates } from "../updates/updates.ts";
import { settingsOn } from "./gst-values.ts";
import {
  type HubSettings,
  type SettingValues,
  type StoredSection,
  settingsOf,
  valuesInForce,
} from "./values.ts";

/** The settings in force: the only place to read them. */
export type Hub = {
  now: () => HubSettings;
  /**
   * Resolves once settings saved a moment ago, here or on another instance, are in force here.
   * Before a call that `writes`, checks for a change at this very moment, so that the call is not
   * refused by outdated settings.
   */
  fresh: (writes?: boolean) => Promise<void>;
  /** Announces that the current work is saving settings. */
  changing: () => void;
};

/** The name under which the feature that saves settings is mounted, as used in updates. */
export const SETTINGS_FEATURE = "settings";

/** How long calls read the settings after a notified change: it may not be committed yet. */
const READ_ANEW_MS = 5_000;
/** The maximum age of known settings: another instance's notice can get lost. */
const AGE_MS = 60_000;
const AGE_UNHEARD_MS = 2_000;

type Source = {
  config: Pick<Config, "preset" | "databaseUrl">;
  db: Db;
  clock: Pick<Clock, "today">;
  updates: Pick<Updates, "subscribe" | "hearsAll">;
  log: { warn: (values: object, message: string) => void };
};

/**
 * Opens the settings. They are cached in the process, because every mail and page needs them, and
 * read again when another instance has saved some (docs/decisions/0023-settings-in-the-product.md).
 */
export async function openHub({ config, db, clock, updates, log }: Source): Promise<Hub> {
  const isShared = config.databaseUrl !== undefined;
  let { settings: known, revision } = await readStored(db, config.preset);
  let today = { of: known, day: "", settings: known };
  let readAt = performance.now();
  let changingUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = () => {
    const startedAt = performance.now();
    reading ??= readStored(db, config.preset, known)
      .then((stored) => {
        known = stored.settings;
        revision = stored.revision;
        readAt = startedAt;
      })
      .catch((error: unknown) => log.warn({ err: error }, "The settings could not be read again."))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const isOld = () =>
    isShared && performance.now() - readAt > (updates.hearsAll() ? AGE_MS : AGE_UNHEARD_MS);
  const changing = () => {
    changingUntil = performance.now() + READ_ANEW_MS;
  };
  updates.subscribe((update) => {
    if (update.all || SETTINGS_FEATURE in update.features) changing();
  });
  return {
    now: () => {
      if (isOld()) void read();
      const day = clock.today();
      // The same settings stay the same object for a day.
      if (today.of !== known || today.day !== day)
        today = { of: known, day, settings: settingsOn(known, day) };
      return today.settings;
    },
    fresh: async (writes = false) => {
      const isKnown = performance.now() > changingUntil && !isOld();
      if (isKnown && !(isShared && writes && (await readRevision(db)) !== revision)) return;
      // A read already running may be from before the change.
      await reading;
      await read();
    },
    changing,
  };
}

/** Returns a number that grows with each change of any section. */
async function readRevision(db: Db): Promise<number> {
  const { revision } = await db
    .selectFrom("hubSettings")
    .select(sql<number>`coalesce(sum(version), 0)::int`.as("revision"))
    .executeTakeFirstOrThrow();
  return revision;
}

/** Returns the settings in force as stored now; `known` avoids reading an unchanged mark again. */
export const readSettings = async (
  db: Db,
  preset: Partial<SettingValues>,
  known?: HubSettings,
): Promise<HubSettings> => (await readStored(db, preset, known)).settings;

/** Reads the settings together with their `readRevision`. */
async function readStored(db: Db, preset: Partial<SettingValues>, known?: HubSettings) {
  const stored = (await db
    .selectFrom("hubSettings")
    .select(["section", "version", "value"])
    .execute()) as StoredSection[];
  const values = valuesInForce(preset, stored);
  const versionOf = (text: "terms" | "notice") =>
    1 + (stored.find(({ section }) => section === text)?.version ?? 0);
  const mark = known?.mark?.id === values.mark ? known.mark : await readMark(db, values.mark);
  const versions = { terms: versionOf("terms"), notice: versionOf("notice") };
  return {
    settings: settingsOf(values, mark, versions),
    revision: stored.reduce((sum, { version }) => sum + version, 0),
  };
}

async function readMark(db: Db, id: string | null): Promise<HubSettings["mark"]> {
  if (id === null) return null;
  const { png } = await db
    .selectFrom("hubMarks")
    .select("png")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, png };
}
