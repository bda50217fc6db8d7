import { createHash } from "node:crypto";
import { linkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Platform } from "#/platform/app/platform.ts";
import { newId } from "#/platform/db/ids.ts";
import { newDataKey, sealAll, wrapKey } from "#/platform/files/sealing.ts";
import type { FileKind } from "#/shared/file.ts";
import { sampleDocumentsOf } from "../sample-documents.ts";
import { sheetOf } from "../sheets.ts";
import type { Book } from "./book.ts";

type Template = {
  content: Buffer;
  type: "pdf" | "png";
  dataKey: Buffer;
  sealed: string;
  sha256: string;
};
type FileParams = { owner: string; kind: FileKind; of: string; name: string; at: Date };

/**
 * Files of the company: a few are made and sealed, and each row's own is a hard link to one of
 * them.
 */
export type SharedFiles = {
  /** Adds a file with the content of one of the templates. Returns its id. */
  add: (book: Book, file: FileParams) => string;
};

/** Only the ids; nothing is stored. */
export const noFiles: SharedFiles = { add: newId };

const SHEETS = {
  assignment: ["Assignment", "Explain the idea in three sentences of your own."],
  answer: ["Answer", "In my own words: it keeps what belongs together in one place."],
  resume: ["Résumé", "Two years with Java, one with AEM."],
  offer: ["Outcome of the round", "The panel recommends to go on."],
  terms: ["Terms of assistance", "A year of guidance, paid month by month."],
} as const;

/** Opens the shared files of a demo whose files are on its disk. */
export async function openSharedFiles({ config, secrets }: Platform): Promise<SharedFiles> {
  const folder = path.join(config.dataDir, "files");
  const templates = await makeTemplates(path.join(config.dataDir, "incoming"));
  const wrappingKey = secrets.keyFor("files");
  return {
    add: (book, { owner, kind, of, name, at }) => {
      const template = templates.get(of);
      if (!template) throw new Error(`The demo has no file ${of}.`);
      const id = newId();
      const { type, content, sha256, dataKey, sealed } = template;
      linkSync(sealed, path.join(folder, id));
      book.add("files", {
        id,
        ownerId: owner,
        kind,
        name: `${name}.${type}`,
        type,
        size: content.length,
        sha256,
        state: "live",
        wrappedKey: wrapKey(wrappingKey, id, dataKey),
        createdAt: at,
        changedAt: at,
      });
      return id;
    },
  };
}

async function makeTemplates(folder: string): Promise<ReadonlyMap<string, Template>> {
  const contents = new Map<string, Buffer>();
  for (const [name, [title, line]] of Object.entries(SHEETS)) {
    contents.set(name, await sheetOf(title, "A specimen of the demo", [line]));
  }
  const documents = await sampleDocumentsOf("Specimen");
  for (const [kind, { content }] of Object.entries(documents)) contents.set(kind, content);
  return new Map([...contents].map(([name, content]) => [name, seal(folder, name, content)]));
}

function seal(folder: string, name: string, content: Buffer): Template {
  const dataKey = newDataKey();
  const sealed = path.join(folder, `demo-${name}`);
  writeFileSync(sealed, sealAll(dataKey, content), { mode: 0o600 });
  const sha256 = createHash("sha256").update(content).digest("hex");
  return {
    content,
    type: content.subarray(1, 4).toString() === "PNG" ? "png" : "pdf",
    dataKey,
    sealed,
    sha256,
  };
}
