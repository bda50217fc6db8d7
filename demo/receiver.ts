import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#/platform/config/config.ts";

/**
 * Webhook receivers in place of other companies' programs: one accepts every delivery, the other is
 * closed.
 */
export const PROGRAMS = { list: "/customers", sheet: "/placements" } as const;

const portFile = ({ dataDir }: Config) => path.join(dataDir, "programs-port");

/** Returns the address of one of the demo's own webhook receivers. */
export const programUrl = (origin: string, program: keyof typeof PROGRAMS): string =>
  `${origin}${PROGRAMS[program]}`;

/**
 * Opens a server on this machine only that receives the demo's webhooks, on its previous port: the
 * addresses are stored. Returns its origin, which webhooks may then go to. If the port has been
 * taken meanwhile, messages wait, as they do when any program is away.
 */
export async function openPrograms(config: Config, log: FastifyBaseLogger): Promise<string> {
  const file = portFile(config);
  const known = existsSync(file) ? Number(await readFile(file, "utf8")) : 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const isClosed = request.url === PROGRAMS.sheet;
      response
        .writeHead(isClosed ? 503 : 200, { "content-type": "text/plain" })
        .end(isClosed ? "Closed until Monday." : "Thank you.");
    });
  });
  server.unref();
  const port = await new Promise<number>((resolve) => {
    server.once("error", (error) => {
      log.warn({ err: error }, "The demo's programs cannot be reached: their port is taken.");
      resolve(known);
    });
    server.listen(known, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(file, String(port));
  const origin = `http://127.0.0.1:${port}`;
  config.webhookHosts = [...config.webhookHosts, origin];
  return origin;
}
