import type { Answer, Listed, Request, Route } from "#/shared/contract.ts";
import { type ApiError, errorFrom, offlineError } from "./api-error.ts";
import { currentSession, loseSession, updateSession } from "./session.ts";

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Told the share of a form that was sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Makes a repeated send of the same thing answer the first answer again. */
  idempotencyKey?: string | undefined;
};

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
};
type Reply = { status: number; text: string; total: string | null };

/** A request that has not answered for so long is given up; uploads have no limit. */
const PATIENCE_MS = 60_000;

/**
 * Makes one call of the contract and answers its body.
 * Throws ApiError: the server's refusal, or code "OFFLINE" when no answer came.
 * The answer is not parsed again: the server has already cut it to the contract.
 */
export async function call<R extends Route>(
  route: R,
  request: Request<R>,
  options: CallOptions = {},
): Promise<Answer<R>> {
  const reply = await send(route, request as Parts, options);
  return JSON.parse(reply.text) as Answer<R>;
}

/** One page of a list with the number of rows before paging (X-Total-Count). */
export async function callList<R extends Route>(
  route: R,
  request: Request<R>,
  options: CallOptions = {},
): Promise<Listed<Answer<R>>> {
  const reply = await send(route, request as Parts, options);
  return { answer: JSON.parse(reply.text) as Answer<R>, total: Number(reply.total ?? 0) };
}

/** A call that answers bytes. */
export async function callFile<R extends Route>(
  route: R,
  request: Request<R>,
  options: CallOptions = {},
): Promise<Blob> {
  return await fetchFile(addressOf(route, request as Parts), options);
}

/** The bytes behind an address of this server, such as a signed file link. */
export async function fetchFile(address: string, options: CallOptions = {}): Promise<Blob> {
  const sentWith = currentSession()?.token;
  const response = await reach(address, {
    headers: headers(options),
    signal: options.signal ?? null,
  });
  if (!response.ok) throw refusal(response.status, await response.text(), sentWith);
  return await response.blob();
}

function addressOf(route: Route, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function headers({ idempotencyKey }: CallOptions): Record<string, string> {
  const token = currentSession()?.token;
  return {
    "X-Client": "web",
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
  };
}

async function send(route: Route, parts: Parts, options: CallOptions): Promise<Reply> {
  const sentWith = currentSession()?.token;
  const reply = parts.form
    ? await sendForm(route, parts, parts.form, options)
    : await sendJson(route, parts, options);
  if (reply.status < 200 || reply.status > 299) throw refusal(reply.status, reply.text, sentWith);
  return reply;
}

async function sendJson(route: Route, parts: Parts, options: CallOptions): Promise<Reply> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const response = await reach(addressOf(route, parts), {
    method: route.method,
    signal: options.signal ? AbortSignal.any([options.signal, patience]) : patience,
    headers: {
      ...headers(options),
      ...(parts.body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  });
  return {
    status: response.status,
    text: await response.text(),
    total: response.headers.get("X-Total-Count"),
  };
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: "same-origin", ...init });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw offlineError();
  }
}

/** fetch cannot tell how much of an upload was sent, so forms go by XMLHttpRequest. */
function sendForm(
  route: Route,
  parts: Parts,
  form: FormData,
  options: CallOptions,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, addressOf(route, parts));
    for (const [name, value] of Object.entries(headers(options))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) =>
      options.onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        total: request.getResponseHeader("X-Total-Count"),
      });
    request.onerror = () => reject(offlineError());
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function refusal(status: number, text: string, sentWith: string | undefined): ApiError {
  const error = errorFrom(status, text);
  // A late answer to somebody who has left meanwhile says nothing about who is signed in now. Wrong
  // credentials on the sign-in page are a 401 as well, but end no session.
  const isOfThisSession = sentWith !== undefined && currentSession()?.token === sentWith;
  if (error.reason === "UNAUTHENTICATED" && isOfThisSession) loseSession();
  if (error.code === "MUST_CHANGE_PASSWORD") updateSession({ mustChangePassword: true });
  return error;
}

/**
 * A read call by its contract's type alone, for the frame: the contracts of every feature would
 * otherwise be part of the first load. `lookUp<(typeof trainingContract)["status"]>("/api/…", { params })`
 */
export async function lookUp<R extends Route>(
  path: R["path"],
  request: Request<R>,
): Promise<Answer<R>> {
  return await call({ method: "GET", path } as R, request);
}
