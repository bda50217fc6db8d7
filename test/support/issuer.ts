import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { type OidcContext, Provider } from "oidc-provider";
import { listenOnLoopback } from "./loopback.ts";

const CLIENT = { id: "the-hub", secret: "what the hub and its provider know" } as const;

/** The forged claims of a token, or its forged signature. */
type Forgery = { claims?: JWTPayload; alg?: "none"; isForeignKey?: boolean };
type Member = { subject: string; email: string; isVerified: boolean; amr?: string[] };

const PASSWORD = "the password at the provider";

const page = (uid: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Work account</title>
<h1>Work account</h1><form method="post" action="/sign-in/${uid}">
<label>Email at work <input name="email" type="email" required></label>
<label>Password at work <input name="password" type="password" required></label>
<button>Sign in</button></form></html>`;

/**
 * An OpenID provider on this machine (oidc-provider, which is certified), with its own sign-in page
 * and members. It can be made to forge its next tokens, or to stop answering.
 */
export async function openIssuer() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "one", alg: "RS256", use: "sig" };
  const foreign = await generateKeyPair("RS256");
  const members = new Map<string, Member>();
  let forgery: Forgery | undefined;
  let isAway = false;
  const server = createServer((request, response) => answer(request, response));
  const issuer = `http://127.0.0.1:${await listenOnLoopback(server)}`;

  const bySubject = (id: string) => [...members.values()].find(({ subject }) => subject === id);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ["http://127.0.0.1/login/return"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["of the provider"] },
    claims: { email: ["email", "email_verified"], openid: ["sub", "amr", "auth_time"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    findAccount: (_: unknown, id: string) => {
      const member = bySubject(id);
      return (
        member && {
          accountId: id,
          claims: () => ({ sub: id, email: member.email, email_verified: member.isVerified }),
        }
      );
    },
    loadExistingGrant: async ({ oidc }: OidcContext) => {
      const grant = new provider.Grant({
        clientId: oidc?.client?.clientId,
        accountId: oidc?.session?.accountId,
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  // A test's hub listens on any free port.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith("/login/return");
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route !== "token" || !context.body?.id_token || !forgery) return;
    context.body.id_token = await forged(context.body.id_token, forgery);
  });
  const handle = provider.callback();

  async function forged(token: string, { claims = {}, alg, isForeignKey }: Forgery) {
    const content = { ...decodeJwt(token), ...claims };
    if (alg === "none") return new UnsecuredJWT(content).encode();
    const signer = isForeignKey ? foreign.privateKey : await importJWK(key, "RS256");
    return new SignJWT(content).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(signer);
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (isAway) return response.writeHead(503).end();
    const uid = /^\/sign-in\/([\w-]+)$/.exec(request.url ?? "")?.[1];
    if (uid === undefined) return handle(request, response);
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.method !== "POST") return response.end(page(uid));
    const sent = new URLSearchParams(await text(request));
    const member = members.get(sent.get("email") ?? "");
    if (!member || sent.get("password") !== PASSWORD) return response.end(page(uid));
    const login = {
      accountId: member.subject,
      remember: true,
      ...(member.amr && { amr: member.amr }),
    };
    return provider.interactionFinished(request, response, { login });
  }

  return {
    issuer,
    password: PASSWORD,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    addMember: (email: string, member: Partial<Member> = {}) => {
      members.set(email, { subject: `subject of ${email}`, email, isVerified: true, ...member });
    },
    forge: (next: Forgery | undefined) => {
      forgery = next;
    },
    setAway: (isNow: boolean) => {
      isAway = isNow;
    },
    /**
     * Goes where the hub sent the browser, signs in, and returns the query string of the address it
     * is sent back to.
     */
    signIn: (url: string, email: string) => walk(url, { email, password: PASSWORD }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type Issuer = Awaited<ReturnType<typeof openIssuer>>;

/**
 * Acts as a browser: follows redirects, keeps cookies, fills in the page. Returns the query string
 * of the hub's address.
 */
async function walk(start: string, typed: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body && { method: "POST", body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    body = undefined;
    if (next?.includes("/login/return?")) return new URL(next).search;
    if (next) url = new URL(next, url).href;
    else body = new URLSearchParams(typed);
    if (!next && !url.includes("/sign-in/"))
      throw new Error(`${answer.status}: ${await answer.text()}`);
  }
  throw new Error("The provider sent nobody back.");
}
