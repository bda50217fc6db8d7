import type { Route } from "#/shared/contract.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract entry a route was mounted from, with its access record. */
    contractRoute?: Route;
    /** Answers 405 for the methods a known path does not have. */
    isMethodGuard?: boolean;
  }
}
