import {
  acceptsIdempotencyKey,
  type CallParts,
  type CallRequest,
  type CallResponse,
  type ListPage,
  type Route,
  urlOf,
} from "#/shared/contract.ts";
import type { ExportFormat } from "#/shared/export-format.ts";
import { type ApiError, errorFrom, offlineError } from "./api-error.ts";
import { learnTime } from "./clock.ts";
import { dropIdempotencyKey, idempotencyKeyOf, keepUntilReload } from "./idempotency-key.ts";
import { noteReached } from "./online.ts";
import { dropPrefetched, takePrefetched } from "./prefetched.ts";
import { currentSession, expireSession, type Session, updateSession } from "./session.ts";
import { askForProof } from "./step-up.ts";
import { TAB_ID } from "./tab.ts";
import { isUserPresent } from "./user-presence.ts";

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the share of a form that was sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Sent while a page is being left: nobody waits for the answer (keepalive). */
  keepalive?: boolean | undefined;
  /** The rows are exported in this format: the audit trail records it, and it may need a proof. */
  exporting?: ExportFormat | undefined;
};

/** The response of a call; for a list also the total number of rows. */
type Reply = { status: number; text: string; total?: number | undefined };

/** A request without a response after this time is aborted; uploads have no limit. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Makes one call of the contract. Returns the response body, which is not parsed again: the server
 * has already cut it to the contract. Throws ApiError: the server's refusal, or code "OFFLINE" if
 * no response came.
 */
export async function call<R extends Route>(
  route: R,
  request: CallRequest<R>,
  options: CallOptions = {},
): Promise<CallResponse<R>> {
  const reply = await send(route, request as CallParts, options);
  return JSON.parse(reply.text) as CallResponse<R>;
}

/** Returns one page of a list and the number of rows before paging (X-Total-Count). */
export async function callList<R extends Route>(
  route: R,
  request: CallRequest<R>,
  options: CallOptions = {},
): Promise<ListPage<CallResponse<R>>> {
  const reply = await send(route, request as CallParts, options);
  return { answer: JSON.parse(reply.text) as CallResponse<R>, total: reply.total ?? 0 };
}

/** Makes a call whose response is a file. Returns its bytes. */
export async function callFile<R extends Route>(route: R, request: CallRequest<R>): Promise<Blob> {
  return await fetchFile(urlOf(route, request as CallParts));
}

/** Returns the bytes at an address of this server, such as a signed file link. */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const response = await open(address, signal);
  return await receive(response.blob());
}

/** Opens a stream of server-sent events. Throws as `call` if it cannot. */
export async function fetchStream(
  address: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await open(address, signal, { Accept: "text/event-stream" });
  return body ?? new ReadableStream({ start: (stream) => stream.close() });
}

/** Returns the response of an address, unread. Throws as `call`. */
async function open(
  address: string,
  signal: AbortSignal | undefined,
  accept: Record<string, string> = {},
): Promise<Response> {
  const before = currentSession();
  const sentWith = before?.token;
  const ask = () =>
    fetchOrThrow(address, { headers: { ...headers(), ...accept }, signal: signal ?? null });
  const response = await ask();
  if (response.ok) return response;
  const refused = { status: response.status, text: await response.text() };
  const second = (await mayPassNow(refused, before)) ? await ask() : undefined;
  if (second?.ok) return second;
  const text = second ? await second.text() : refused.text;
  throw refusal(second?.status ?? refused.status, text, sentWith);
}

function headers(key?: string): Record<string, string> {
  const token = currentSession()?.token;
  return {
    "X-Client": "web",
    "X-Tab": TAB_ID,
    ...(isUserPresent() ? {} : { "X-Unattended": "1" }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(key ? { "Idempotency-Key": key } : {}),
  };
}

type Parcel = { route: Route; address: string; parts: CallParts; key?: string };

type WriteListener = (outcome: { status?: number }) => void;
let outdate: WriteListener = () => {};
/** Calls `listener` after each call that may have changed something, with how it ended. */
export function onWrite(listener: WriteListener): void {
  outdate = listener;
}

async function send(route: Route, parts: CallParts, options: CallOptions): Promise<Reply> {
  const sending = ask(route, parts, options);
  if (route.method !== "GET" && !route.changesNothing) sending.then(outdate, outdate);
  return await sending;
}

async function ask(route: Route, parts: CallParts, options: CallOptions): Promise<Reply> {
  const address = urlOf(route, parts);
  const sentWith = currentSession()?.token;
  if (!acceptsIdempotencyKey(route, sentWith !== undefined)) {
    const reply = await sendOnce({ route, address, parts }, options);
    if (!isSuccess(reply)) throw refusal(reply.status, reply.text, sentWith);
    return reply;
  }
  const content = { address, ...parts };
  const key = idempotencyKeyOf(route, content);
  const reply = await sendUntilKnown({ route, address, parts, key }, options);
  // A proxy, a server in trouble and an ended session do not tell whether it was done.
  const isAnswered = reply.status < 500 && reply.status !== 401 && !isStillRunning(reply);
  if (reasonOf(reply) === "SHOWN_ONCE") keepUntilReload(route, content, key);
  else if (isAnswered) dropIdempotencyKey(route, content, isSuccess(reply));
  if (!isSuccess(reply)) throw refusal(reply.status, reply.text, sentWith);
  return reply;
}

const isSuccess = ({ status }: Reply) => status >= 200 && status <= 299;

/** Sends, and sends again unchanged once the user has proven their identity, now or just before. */
async function sendOnce(parcel: Parcel, options: CallOptions): Promise<Reply> {
  const before = currentSession();
  const reply = await sendPlainly(parcel, options);
  return (await mayPassNow(reply, before)) ? sendPlainly(parcel, options) : reply;
}

/**
 * Returns whether a refused call, sent with session `before`, would be accepted now; asks for a
 * proof.
 */
const mayPassNow = async (
  reply: Pick<Reply, "status" | "text">,
  before: Session | null,
): Promise<boolean> => hasNewToken(reply, before) || (await isProvenNow(reply));

/** True if the session got a new token while a call with the old one was pending. */
function hasNewToken({ status }: Pick<Reply, "status">, before: Session | null): boolean {
  const now = currentSession();
  return status === 401 && now?.userId === before?.userId && now?.token !== before?.token;
}

const isProvenNow = async (reply: Pick<Reply, "status" | "text">): Promise<boolean> =>
  reply.status === 403 &&
  errorFrom(reply.status, reply.text).reason === "STEP_UP_NEEDED" &&
  (await askForProof());

const sendPlainly = (parcel: Parcel, options: CallOptions): Promise<Reply> =>
  parcel.parts.form ? sendForm(parcel, parcel.parts.form, options) : sendJson(parcel, options);

/** After 30 seconds the server counts a call whose process died as lost. */
const LOOK_AGAIN_MS = [1000, 2000, 4000, 8000, 17_000];

/** Repeats a send under the same key as long as the server cannot tell what became of it. */
async function sendUntilKnown(parcel: Parcel, options: CallOptions): Promise<Reply> {
  for (const wait of LOOK_AGAIN_MS) {
    const reply = await sendOnce(parcel, options);
    const isKnown = !isStillRunning(reply) && reasonOf(reply) !== "OUTCOME_UNKNOWN";
    if (isKnown || options.signal?.aborted) return reply;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return await sendOnce(parcel, options);
}

const reasonOf = ({ status, text }: Reply) => errorFrom(status, text).reason;
const isStillRunning = (reply: Reply) => reasonOf(reply) === "IDEMPOTENCY_RUNNING";

async function sendJson(
  { route, address, parts, key }: Parcel,
  options: CallOptions,
): Promise<Reply> {
  if (route.method !== "GET") dropPrefetched();
  const early = options.exporting ? undefined : takePrefetched(address, currentSession()?.token);
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const init = {
    method: route.method,
    keepalive: options.keepalive ?? false,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    headers: {
      ...headers(key),
      ...(options.exporting ? { "X-Export": options.exporting } : {}),
      ...(parts.body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  };
  const { response, askedAt } = (early && (await early)) ?? (await askNow(address, init));
  learnTime(response.headers.get("Date"), askedAt);
  const total = response.headers.get("X-Total-Count");
  return {
    status: response.status,
    text: await receive(response.text()),
    total: total === null ? undefined : Number(total),
  };
}

async function askNow(address: string, init: RequestInit) {
  const askedAt = Date.now();
  return { response: await fetchOrThrow(address, init), askedAt };
}

/** Makes one request. Throws ApiError "OFFLINE" if no response came, or what an abort throws. */
export async function fetchOrThrow(address: string, init: RequestInit): Promise<Response> {
  const response = await receive(fetch(address, { credentials: "same-origin", ...init }));
  noteReached(true);
  return response;
}

/** Waits for a response or its body: the line may be lost in the middle of one, too. Throws so. */
async function receive<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    noteReached(false);
    throw offlineError();
  }
}

/** fetch cannot report upload progress, so forms use XMLHttpRequest. */
function sendForm(
  { route, address, key }: Parcel,
  form: FormData,
  options: CallOptions,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    dropPrefetched();
    const request = new XMLHttpRequest();
    request.open(route.method, address);
    for (const [name, value] of Object.entries(headers(key))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) =>
      options.onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      noteReached(true);
      resolve({ status: request.status, text: request.responseText });
    };
    request.onerror = () => {
      noteReached(false);
      reject(offlineError());
    };
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    // A device that goes offline may leave the connection hanging for minutes.
    const stop = () => {
      reject(offlineError());
      request.abort();
    };
    window.addEventListener("offline", stop, { once: true });
    request.onloadend = () => window.removeEventListener("offline", stop);
    request.send(form);
  });
}

function refusal(status: number, text: string, sentWith: string | undefined): ApiError {
  const error = errorFrom(status, text);
  // A response to a user who has since signed out says nothing about the current session. Wrong
  // credentials on the sign-in page are a 401 as well, but end no session.
  const isOfThisSession = sentWith !== undefined && currentSession()?.token === sentWith;
  if (error.reason === "UNAUTHENTICATED" && isOfThisSession) expireSession();
  if (error.code === "MUST_CHANGE_PASSWORD") updateSession({ mustChangePassword: true });
  if (error.code === "FACTOR_REQUIRED") updateSession({ mustSetUpFactor: true });
  return error;
}
