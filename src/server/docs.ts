import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Mounted } from "./mount.ts";
import { openApiOf } from "./openapi/document.ts";
import type { Platform } from "./platform.ts";

/** The API's own pages: /api/docs for people, /api/docs/json for programs. */
export async function serveDocs(
  app: FastifyInstance,
  { config, hub }: Platform,
  features: readonly Mounted[],
) {
  // Made when somebody first reads it, since it takes memory that few servers ever need.
  let made: { hubName: string; document: object } | undefined;
  const toJSON = () => {
    const { hubName } = hub.now();
    if (made?.hubName !== hubName) {
      made = { hubName, document: openApiOf(features, hubName, config.publicUrl) };
    }
    return made.document;
  };
  await app.register(swagger, {
    mode: "static",
    // The plugin types its document by its own copy of the OpenAPI typings.
    specification: { document: { toJSON } as never },
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
}
