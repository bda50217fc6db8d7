/** Run by a test under `ulimit -f`: tries to store more than the limit allows in a file. */
import path from "node:path";
import { Readable } from "node:stream";
import { openDiskBlobs } from "#/platform/files/disk-blobs.ts";
import { openSpool } from "#/platform/files/spool.ts";

const folder = process.argv[2] ?? "";
const bytes = Buffer.alloc(1024 * 1024);

const keyOf = (error: unknown) => (error as { key?: string }).key ?? String(error);

const spool = await openSpool(folder);
const spooled = await spool.write(bytes).then(() => "written", keyOf);
const blobs = openDiskBlobs(path.join(folder));
const put = blobs.put("blob", Readable.from([bytes], { objectMode: false }), bytes.length);
console.log(JSON.stringify({ spooled, stored: await put.then(() => "written", keyOf) }));
