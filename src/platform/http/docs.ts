import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../app/platform.ts";
import type { Mounted } from "./mount.ts";
import { openApiOf } from "./openapi.ts";

/** Where the document is, and as what: every JSON text is YAML as well. */
const TYPES: Record<string, string> = {
  "/api/docs/json": "application/json; charset=utf-8",
  "/api/docs/yaml": "application/x-yaml",
};

/** The API's own pages: /api/docs for people, /api/docs/json for programs. */
export async function serveDocs(
  app: FastifyInstance,
  { config, hub }: Platform,
  features: readonly Mounted[],
) {
  // Built on first use: few servers are ever asked for it, and it takes a fraction of a second.
  // As bytes, which all who read it share: of a text each connection would hold its own.
  let made = { hubName: "", bytes: Buffer.from("") };
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
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
