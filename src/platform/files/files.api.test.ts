import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#/shared/file.ts";
import { openFileTests, openStoreForEach } from "#test/support/file-tests.ts";
import { sampleJpeg, samplePdf, samplePng } from "#test/support/sample-files.ts";
import {
  documentRule,
  insertOwner,
  openTestFiles,
  STORES,
  streamOf,
} from "#test/support/stored-files.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { newId } from "../db/ids.ts";

const { db, ownerId } = await openFileTests();

describe.each(STORES)("files on %s", (store) => {
  const world = openStoreForEach(db, store);

  const stage = (fileName: string, bytes: Buffer) =>
    world().files.stage({
      ownerId,
      rule: documentRule,
      field: "panCard",
      fileName,
      stream: streamOf(bytes),
    });
  const keep = async (fileName: string, bytes: Buffer) => {
    const file = await stage(fileName, bytes);
    await db.transaction().execute((tx) => world().files.claim(tx, [file.id]));
    return file;
  };
  const read = async (id: string) => {
    const opened = await world().files.open(id);
    return opened && buffer(opened.stream);
  };
  const rows = () => storedRows(db, "files", ["id", "state"], {});

  test.each([0, 1, 65_536 - 900, 65_536, 131_072, 1_000_003])(
    "a PDF comes back as it was sent (%i bytes more)",
    async (more) => {
      const pdf = samplePdf({ bytes: samplePdf().length + more + 10 });
      const file = await keep("Ravi_PanCard.PDF", pdf);

      expect(file).toMatchObject({ name: "Ravi_PanCard.PDF", type: "pdf", size: pdf.length });
      const row = await world().files.find(file.id);
      expect(row).toMatchObject({ id: file.id, ownerId, kind: "identityDocument" });
      expect(await read(file.id)).toEqual(pdf);
    },
  );

  test("nothing that was sent lies in the store in clear", async () => {
    const file = await keep("pan.pdf", samplePdf({ extra: "ABCDE1234F" }));
    const sealed = await readFile(world().locate(file.id));
    expect(sealed.includes("ABCDE1234F")).toBe(false);
    expect(sealed.includes("%PDF-")).toBe(false);
  });

  test("exactly 10 MiB is taken, one byte more is not", async () => {
    const full = await keep("full.pdf", samplePdf({ bytes: MAX_FILE_BYTES }));
    expect(full.size).toBe(10_485_760);
    expect((await read(full.id))?.length).toBe(10_485_760);

    await expect(stage("more.pdf", samplePdf({ bytes: MAX_FILE_BYTES + 1 }))).rejects.toMatchObject(
      {
        key: "FILE_TOO_LARGE",
        message: "more.pdf exceeds the 10 MB file size limit.",
      },
    );
    expect(await world().blobs()).toEqual([full.id]);
  });

  test("pictures are drawn anew: orientation kept, place and trailing bytes gone", async () => {
    const sent = await sampleJpeg({ width: 60, height: 20, location: true, orientation: 6 });
    const tail = Buffer.from("<html><script>alert(1)</script></html>");
    const file = await keep("photo.jpeg", Buffer.concat([sent, tail]));

    const opened = await read(file.id);
    const { width, height, exif, orientation } = await sharp(opened).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 20,
      height: 60,
      exif: undefined,
      orientation: undefined,
    });
    expect(opened?.includes("script")).toBe(false);
    expect(opened?.length).toBe(file.size);
  });

  test("a PNG stays a PNG", async () => {
    const file = await keep("sign.png", await samplePng());
    expect((await sharp(await read(file.id)).metadata()).format).toBe("png");
  });

  test("a file is not there before it is claimed, and no more once it is dropped", async () => {
    const file = await stage("a.pdf", samplePdf());
    expect(await world().files.open(file.id)).toBeUndefined();
    await db.transaction().execute((tx) => world().files.claim(tx, [file.id]));
    expect(await read(file.id)).toEqual(samplePdf());

    await db.transaction().execute((tx) => world().files.drop(tx, [file.id]));
    expect(await world().files.open(file.id)).toBeUndefined();
    expect(await world().files.sweep()).toBe(1);
    expect(await rows()).toEqual([]);
    expect(await world().blobs()).toEqual([]);
  });

  test("a claim that is rolled back leaves the file staged", async () => {
    const file = await stage("a.pdf", samplePdf());
    const failing = db.transaction().execute(async (tx) => {
      await world().files.claim(tx, [file.id]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await rows()).toEqual([{ id: file.id, state: "staged" }]);
  });

  test("a file can be claimed once", async () => {
    const { id } = await keep("a.pdf", samplePdf());
    await expect(world().files.claim(db, [id])).rejects.toThrow("claimed twice");
  });

  test("discarding forgets staged files and spares live ones", async () => {
    const live = await keep("a.pdf", samplePdf());
    const staged = await stage("b.pdf", samplePdf());
    await world().files.discard([live, staged]);
    expect(await rows()).toEqual([{ id: live.id, state: "live" }]);
    expect(await world().blobs()).toEqual([live.id]);
  });

  test("the sweep takes staged files after an hour and not before", async () => {
    const file = await stage("a.pdf", samplePdf());
    world().clock.advance(59 * 60);
    expect(await world().files.sweep()).toBe(0);
    world().clock.advance(2 * 60);
    expect(await world().files.sweep()).toBe(1);
    expect(await world().blobs()).not.toContain(file.id);
  });

  test("two sweeps at once delete each file once", async () => {
    for (let count = 0; count < 5; count += 1) await stage(`${count}.pdf`, samplePdf());
    world().clock.advance(7200);
    const removed = await Promise.all([world().files.sweep(), world().files.sweep()]);
    expect(removed[0] + removed[1]).toBe(5);
    expect(await rows()).toEqual([]);
  });

  test("a file that a row still refers to survives being dropped by mistake", async () => {
    const { id } = await keep("a.pdf", samplePdf());
    await refer(id, await insertOwner(db));
    await db.transaction().execute((tx) => world().files.drop(tx, [id]));
    expect(await world().files.sweep()).toBe(0);
    expect(await world().blobs()).toEqual([id]);
    await db.deleteFrom("documents").execute();
  });

  async function refer(fileId: string, traineeId: string) {
    const at = new Date();
    await db.insertInto("traineeDetails").values(details(traineeId, at)).execute();
    await db.insertInto("documentSets").values({ traineeId }).execute();
    const document = { traineeId, kind: "panCard", fileId, uploadedAt: at } as const;
    await db.insertInto("documents").values(document).execute();
  }

  test("without its store an upload is refused, leaving no live row", async () => {
    await world().breakStore();
    await expect(stage("a.pdf", samplePdf())).rejects.toMatchObject({ key: "STORAGE_UNAVAILABLE" });
    expect((await rows()).filter((row) => row.state !== "dropped")).toEqual([]);
  });

  test("a file whose bytes are away answers that storage is unavailable", async () => {
    const file = await keep("a.pdf", samplePdf());
    await world().breakStore();
    await expect(world().files.open(file.id)).rejects.toMatchObject({ key: "STORAGE_UNAVAILABLE" });
  });

  test("an id that is none finds nothing", async () => {
    for (const id of ["../../etc/passwd", newId(), ""]) {
      expect(await world().files.find(id)).toBeUndefined();
      expect(await world().files.open(id)).toBeUndefined();
    }
  });

  test("there is room on a disk with space, and none where the disk cannot be asked", async () => {
    expect(await world().files.hasRoom()).toBe(true);
    await rm(world().dataDir, { recursive: true });
    expect(await world().files.hasRoom()).toBe(false);
  });

  test("an upload cut off half way leaves nothing", async () => {
    async function* cutOff() {
      yield samplePdf({ bytes: 100_000 }).subarray(0, 90_000);
      throw new Error("the sender went away");
    }
    const stream = Readable.from(cutOff(), { objectMode: false });
    const upload = world().files.stage({
      ownerId,
      rule: documentRule,
      field: "panCard",
      fileName: "a.pdf",
      stream,
    });
    await expect(upload).rejects.toThrow("the sender went away");
    expect(await rows()).toEqual([]);
    expect(await world().blobs()).toEqual([]);
  });
});

test("on disk, files belong to the server's user alone", async () => {
  const world = await openTestFiles(db, "disk");
  const stream = Readable.from([samplePdf()], { objectMode: false });
  const file = await world.files.stage({
    ownerId,
    rule: documentRule,
    field: "panCard",
    fileName: "a.pdf",
    stream,
  });
  expect((await stat(path.dirname(world.locate(file.id)))).mode & 0o077).toBe(0);
  await world.files.discard([file]);
  await world.close();
});

const details = (traineeId: string, submittedAt: Date) => ({
  traineeId,
  surname: "S",
  firstname: "F",
  lastname: "L",
  email: "f@l.test",
  whatsappNumber: "9000000000",
  contactNumber: "9000000000",
  emergencyContactName: "E",
  emergencyContactNumber: "9000000001",
  permanentAddress: "A",
  currentAddress: "A",
  tenthYear: 2015,
  schoolName: "S",
  tenthPercentage: 80,
  interYear: 2017,
  interInstitute: "I",
  interPercentage: 80,
  degreeYear: 2021,
  degreeInstitute: "D",
  degreePercentage: 80,
  hasExperience: false,
  submittedAt,
});
