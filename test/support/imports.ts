import type { Import, ImportedRow } from "#/domain/office/imports/imports.contract.ts";
import { type ImportKind, KINDS } from "#/domain/office/imports/kinds.rules.ts";
import { JOBS } from "#/platform/app/feature-jobs.ts";
import { newId } from "#/platform/db/ids.ts";
import { csvOf } from "#/shared/csv.ts";
import type { TestApp } from "./app.ts";

/**
 * The general admin's actions on imports; the job runs where the app would run it. The app is there
 * once a test runs.
 */
export function importCalls(of: () => TestApp) {
  const request = async (method: "GET" | "PUT", url: string, body?: object) => {
    const answer = await of().as("admin").request(method, `/api/admin/${url}`, body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const runJob = async (signal = new AbortController().signal) => {
    await JOBS.find(({ name }) => name === "imports")?.run(of().platform, signal);
  };
  const find = async (id: string): Promise<Import> =>
    (await request("GET", `imports/${id}`)).import;
  /** Uploads a file, which is read and tried. */
  const tried = async (kind: ImportKind, content: string | Buffer, name = `${kind}.csv`) => {
    const parts = { kind, file: [name, Buffer.from(content)] as [string, Buffer] };
    const answer = await of().as("admin").send("POST", "/api/admin/imports", parts);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    await runJob();
    return find(answer.json().import._id);
  };
  const moved = async (one: Import, to: string, body?: object): Promise<Import> => {
    await request("PUT", `imports/${one._id}/${to}`, body);
    await runJob();
    return find(one._id);
  };
  return {
    tried,
    moved,
    runJob,
    find,
    /** Stores every row, including those that change existing data. */
    confirmed: (one: Import, isTelling = false) =>
      moved(one, "confirmation", { isTelling, isChanging: true, version: one.version }),
    rowsOf: async (one: Import, show = ""): Promise<ImportedRow[]> =>
      (await request("GET", `imports/${one._id}/rows${show && `?show=${show}`}`)).rows,
    /** Returns the stored data of a kind as lines of a file, its columns' names first. */
    stored: async (kind: ImportKind): Promise<string[][]> => {
      const { rows } = await request("GET", `stored-rows/${kind}`);
      const { columns } = KINDS[kind];
      return [
        columns.map(({ label }) => label),
        ...rows.map((row: Record<string, string>) => columns.map(({ key }) => row[key] ?? "")),
      ];
    },
    csvOf,
  };
}

/** An import of one row that has been tried. Returns its id. */
export async function insertImport({ db, personas }: Pick<TestApp, "db" | "personas">) {
  const [id, startedBy] = [newId(), personas.admin.id];
  const row = { id, startedBy, fileName: "a.csv", startedAt: new Date() };
  await db
    .insertInto("imports")
    .values({ ...row, kind: "people", status: "checked" })
    .execute();
  const cells = { importId: id, number: 2, cells: ["Asha"] };
  await db.insertInto("importRows").values(cells).execute();
  return id;
}
