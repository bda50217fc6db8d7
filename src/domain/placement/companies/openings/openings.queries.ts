import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { insertRow } from "#/platform/db/inserts.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { Stage } from "../applications/applications.rules.ts";
import type { OpeningFields } from "./openings.contract.ts";
import { keysOf, type OpeningStatus } from "./openings.rules.ts";

/** How many applications in the given stages the row of `openings` has. */
export const applicationsIn = (stages: readonly Stage[]) => sql<number>`(
  select count(*)::int from applications
  where applications.opening_id = openings.id
    and applications.stage in (${sql.join(stages.map((stage) => sql.lit(stage)))}))`;

/** Whether all seats of the row of `openings` are taken. */
const isFilled = sql<boolean>`openings.seats <= ${applicationsIn(["joined"])}`;

/** Openings, each with its current company. */
const openings = (db: Db) =>
  db
    .selectFrom("openings")
    .innerJoin("companies as born", "born.id", "openings.companyId")
    .innerJoin("companies", "companies.id", "born.rootId")
    .select([
      ...columnsIn("openings", "id", "role", "about", "skills", "location", "fixedLakh"),
      ...columnsIn("openings", "variableLakh", "leastExperience", "leastMark", "seats"),
      ...columnsIn("openings", "until", "status", "publishedAt", "version"),
      "companies.id as companyId",
      "companies.name as companyName",
      isFilled.as("isFilled"),
    ]);
export type OpeningRow = Awaited<ReturnType<ReturnType<typeof openings>["execute"]>>[number];

export const openingOf = (db: Db, id: string) => openings(db).where("openings.id", "=", id);

/** Locks an opening, so that applying, closing and changing run one after another. */
export async function lockOpening(tx: Db, id: string): Promise<OpeningRow | undefined> {
  await tx.selectFrom("openings").select("id").where("id", "=", id).forUpdate().execute();
  return openingOf(tx, id).executeTakeFirst();
}

export async function lockOpeningOf(tx: Db, applicationId: string) {
  const application = await tx
    .selectFrom("applications")
    .select("openingId")
    .where("id", "=", applicationId)
    .executeTakeFirst();
  return application && lockOpening(tx, application.openingId);
}

/** Whether anyone applied for an opening or was shortlisted, whatever the outcome. */
export const hasApplications = (db: Db, openingId: string): Promise<boolean> =>
  isFound(db.selectFrom("applications").select("id").where("openingId", "=", openingId).limit(1));

type Filter = { status?: OpeningStatus | undefined };

export function listOpenings(db: Db, { status, ...query }: ListQuery & Filter) {
  const { field, direction } = sortOf<"companyName" | "role" | "until" | "seats" | "status">(
    query.sort,
    "-until",
  );
  const matching = openings(db)
    .$if(status !== undefined, (rows) => rows.where("openings.status", "=", status ?? "draft"))
    .$call((rows) =>
      searchIn(rows, query.q, ["companies.name", "openings.role", "openings.location"]),
    );
  const rows = matching
    .select([
      applicationsIn(["applied", "shortlisted"]).as("waiting"),
      applicationsIn(["rounds"]).as("inRounds"),
      applicationsIn(["offered"]).as("offered"),
      applicationsIn(["joined"]).as("joined"),
    ])
    .orderBy(field === "companyName" ? "companies.name" : `openings.${field}`, direction)
    .orderBy("openings.id");
  return readPage(query, rows, matching.clearSelect(), { isFewInAll: true });
}

/** The openings open on a day and those a candidate applied for, earliest end first. */
export const listOpeningsFor = (db: Db, traineeId: string, today: IsoDate) =>
  openings(db)
    .leftJoin("applications", (join) =>
      join
        .onRef("applications.openingId", "=", "openings.id")
        .on("applications.traineeId", "=", traineeId),
    )
    .select([
      "applications.stage",
      "applications.fixedLakh as offeredFixed",
      "applications.variableLakh as offeredVariable",
      "applications.joiningDate",
    ])
    .where((row) =>
      row.or([
        row.and([
          row("openings.status", "=", "published"),
          row("openings.until", ">=", today),
          row.not(isFilled),
        ]),
        row("applications.stage", "is not", null),
      ]),
    )
    .orderBy("openings.until")
    .orderBy("openings.id")
    .execute();

type Written = Omit<OpeningFields, "companyName"> & { companyId: string };

export const insertOpening = (
  tx: Db,
  clock: Clock,
  row: Written & { createdBy: string },
): Promise<string> =>
  insertRow(tx, "openings", { ...row, status: "draft", createdAt: clock.sqlNow() });

export const updateOpening = (tx: Db, id: string, row: Written): Promise<boolean> =>
  updateVersioned(tx, "openings", { id }, row);

export const updateStatus = (
  tx: Db,
  id: string,
  { status, publishedAt }: { status: OpeningStatus; publishedAt: Date },
): Promise<boolean> => updateVersioned(tx, "openings", { id }, { status, publishedAt });

export const findPreferences = (db: Db, traineeId: string) =>
  db
    .selectFrom("jobPreferences")
    .select(["skills", "locations"])
    .where("traineeId", "=", traineeId)
    .executeTakeFirst();

/** Stores a candidate's skills and preferred locations. */
export async function upsertPreferences(
  tx: Db,
  clock: Clock,
  { traineeId, ...values }: { traineeId: string; skills: string[]; locations: string[] },
): Promise<void> {
  const row = {
    ...values,
    skillKeys: keysOf(values.skills),
    locationKeys: keysOf(values.locations),
    changedAt: clock.sqlNow(),
  };
  await tx
    .insertInto("jobPreferences")
    .values({ traineeId, ...row })
    .onConflict((conflict) => conflict.column("traineeId").doUpdateSet(row))
    .execute();
}
