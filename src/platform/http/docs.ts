import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../app/platform.ts";
import type { Mounted } from "./mount.ts";
import { callerOf } from "./network.ts";
import { openApiOf } from "./openapi.ts";
import { takeSlot } from "./throttle.ts";

/** The address of the document by content type: every JSON text is also YAML. */
const TYPES: Record<string, string> = {
  "/api/docs/json": "application/json; charset=utf-8",
  "/api/docs/yaml": "application/x-yaml",
};

/** Compressing the document, or the page's script, takes 20 to 50 ms of CPU per reader. */
const MOST_A_MINUTE = 120;

/** The API's own pages: /api/docs for people, /api/docs/json for programs. */
export async function serveDocs(
  app: FastifyInstance,
  { config, hub, db, clock }: Platform,
  features: readonly Mounted[],
) {
  // Built on first use: few servers are ever asked for it, and it takes a fraction of a second. As
  // bytes, which all readers share: a string would be copied for each connection.
  let made = { hubName: "", bytes: Buffer.from("") };
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = `docs:${callerOf(request).network}`;
    await takeSlot({ db, clock }, { key, max: MOST_A_MINUTE, windowSeconds: 60 });
    const type = TYPES[request.routeOptions.url ?? ""];
    if (!type) return;
    const { hubName } = hub.now();
    if (made.hubName !== hubName) {
      const document = openApiOf(features, hubName, config.publicUrl);
      made = { hubName, bytes: Buffer.from(JSON.stringify(document)) };
    }
    return reply.type(type).send(made.bytes);
  };
  await app.register(swagger, { mode: "static", specification: { document: {} as never } });
  await app.register(swaggerUi, { routePrefix: "/api/docs", uiHooks: { onRequest } });
}
