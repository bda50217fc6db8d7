import { readFile, truncate, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openFileTests, openStoreForEach } from "#test/support/file-tests.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { documentRule, STORES, streamOf } from "#test/support/stored-files.ts";
import { openSecrets } from "../security/secrets.ts";
import { openFiles } from "./open-files.ts";

const { db, ownerId } = await openFileTests();

describe.each(STORES)("bytes at rest on %s", (store) => {
  const world = openStoreForEach(db, store);

  async function keep(fileName: string, content: Buffer) {
    const part = {
      ownerId,
      rule: documentRule,
      field: "panCard",
      fileName,
      stream: streamOf(content),
    };
    const file = await world().files.stage(part);
    await world().files.claim(db, [file.id]);
    return file;
  }
  const read = async (id: string) => {
    const opened = await world().files.open(id);
    return opened && buffer(opened.stream);
  };

  const bytes = () => samplePdf({ bytes: 200_000 });
  test.each([
    ["its first byte", 0],
    ["a byte of its last chunk", 199_000],
  ])("a stored file altered in %s is not given out whole", async (_, place) => {
    const file = await keep("a.pdf", bytes());
    const sealed = await readFile(world().locate(file.id));
    sealed.writeUInt8((sealed.readUInt8(place) + 1) % 256, place);
    await writeFile(world().locate(file.id), sealed);
    await expect(read(file.id)).rejects.toThrow();
  });

  test("a stored file cut at a chunk's end is found out", async () => {
    const file = await keep("a.pdf", bytes());
    await truncate(world().locate(file.id), 2 * (65_536 + 16));
    await expect(read(file.id)).rejects.toThrow();
  });

  test("another row's bytes in a file's place are found out", async () => {
    const [one, other] = [await keep("a.pdf", bytes()), await keep("b.pdf", bytes())];
    await writeFile(world().locate(one.id), await readFile(world().locate(other.id)));
    await expect(read(one.id)).rejects.toMatchObject({ key: "STORAGE_UNAVAILABLE" });
  });

  test("another secret opens nothing", async () => {
    const file = await keep("a.pdf", samplePdf());
    const strange = await openFiles({ ...world(), secrets: openSecrets("another secret") });
    await expect(strange.open(file.id)).rejects.toMatchObject({ key: "STORAGE_UNAVAILABLE" });
  });
});
