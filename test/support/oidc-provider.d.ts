/** oidc-provider has no types of its own; this is the part that test/support/issuer.ts uses. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type TokenBody = { id_token?: string };
  export type OidcContext = {
    body: TokenBody;
    oidc?: { route?: string; client?: { clientId: string }; session?: { accountId?: string } };
  };
  type SavedGrant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> };

  export class Provider {
    constructor(issuer: string, configuration: object);
    Client: { prototype: { redirectUriAllowed: (uri: string) => boolean } };
    Grant: new (of: {
      clientId: string | undefined;
      accountId: string | undefined;
    }) => SavedGrant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>;
    use(middleware: (context: OidcContext, next: () => Promise<void>) => Promise<void>): void;
    on(event: string, listener: (...all: unknown[]) => void): void;
  }
}
