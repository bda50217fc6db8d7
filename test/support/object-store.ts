import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { S3Config } from "#/platform/config/config-services.ts";

const BUCKET = "hub-files";

/** A server that speaks the object store's protocol, on its own port, with one empty bucket. */
export async function startObjectStore() {
  const directory = await mkdtemp(path.join(tmpdir(), "object-store-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  // Its own option leaves a logger that complains of having nowhere to write to.
  server.logger.silent = true;
  const { port } = await server.run();
  const config: S3Config = {
    bucket: BUCKET,
    region: "ap-south-1",
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
  return {
    config,
    /** Returns where the bytes of a key are on disk, so that a test can read or alter them. */
    locate: (key: string) => path.join(directory, BUCKET, `${key}._S3rver_object`),
    keys: async () =>
      (await readdir(path.join(directory, BUCKET)))
        .filter((name) => name.endsWith("._S3rver_object"))
        .map((name) => name.replace("._S3rver_object", "")),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
