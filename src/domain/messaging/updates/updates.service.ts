import { PassThrough } from "node:stream";
import { isSessionOpen } from "#/domain/accounts/sessions/open-sessions.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { Update } from "#/platform/updates/instances.ts";
import { audienceOf, STAFF } from "#/shared/actor.ts";
import type { UpdateMessage, updatesContract } from "./updates.contract.ts";
import { FEATURES_OF_PLACES } from "./updates.rules.ts";

/** Shorter than the minute after which proxies close a silent connection. */
const SIGN_OF_LIFE_MS = 25_000;
/** The lifetime of a stream, after which the browser opens the next. */
const LONGEST_MS = 10 * 60_000;
/** Streams per session; a browser has one for all its tabs. */
const MOST_OF_SESSION = 4;
/**
 * Streams per person: more browsers than anyone has; otherwise signing in repeatedly could hold
 * thousands.
 */
const MOST_OF_PERSON = 40;
/** A reader this many bytes behind is disconnected. */
const MOST_UNREAD_BYTES = 64 * 1024;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/** Returns one listener's stream; it ends with the session, the process, or after ten minutes. */
function follow(context: Context, { recent = 0 }: { recent?: number | undefined }) {
  const { updates, sessionId, traffic, actor } = context;
  const stream = new PassThrough();
  const isOnce = context.header("accept") !== "text/event-stream" || traffic.isLeaving;
  send(stream, {
    ...messageFor(context, updates.recent(recent)),
    ...(updates.hearsAll() ? {} : { ask: true }),
  });
  if (isOnce) return { stream: stream.end(), headers: HEADERS };

  const stopListening = updates.subscribe((update) => {
    const message = messageFor(context, update);
    if (message) send(stream, message);
  });
  const endStream = () => stream.end();
  const releases = [
    updates.keepStream(sessionId, endStream, MOST_OF_SESSION),
    updates.keepStream(actor.id, endStream, MOST_OF_PERSON),
  ];
  const signs = setInterval(() => giveSign(context, stream), SIGN_OF_LIFE_MS).unref();
  const end = setTimeout(endStream, LONGEST_MS).unref();
  stream.once("close", () => {
    stopListening();
    for (const release of releases) release();
    clearInterval(signs);
    clearTimeout(end);
  });
  return { stream, headers: HEADERS };
}

/**
 * The message for a listener: staff get the features written to, others only that places may have
 * changed, and everyone whether they were notified of something.
 */
function messageFor({ actor }: Context, update: Update): UpdateMessage | undefined {
  const { features, people, all } = update;
  const isStaff = STAFF.includes(audienceOf(actor));
  const message: UpdateMessage = {
    ...(isStaff && Object.keys(features).length > 0 ? { features } : {}),
    ...(!isStaff && FEATURES_OF_PLACES.some((name) => name in features) ? { places: true } : {}),
    ...(people.includes(actor.id) ? { you: true } : {}),
    ...(all ? { all } : {}),
  };
  return Object.keys(message).length > 0 ? message : undefined;
}

const send = (stream: PassThrough, message: UpdateMessage) =>
  write(stream, `data: ${JSON.stringify(message)}\n\n`);

function write(stream: PassThrough, text: string) {
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
  else stream.write(text);
}

/** Sends a heartbeat, so that proxies keep the stream, and ends it with its session. */
async function giveSign({ db, clock, sessionId, log }: Context, stream: PassThrough) {
  try {
    if (await isSessionOpen(db, clock, sessionId)) write(stream, ":\n\n");
    else stream.end();
  } catch (error) {
    log.warn({ err: error }, "a stream of updates ends, as its session cannot be looked up");
    stream.end();
  }
}

export const updatesService: Service<typeof updatesContract> = { follow };
