import type { FastifyRequest } from "fastify";
import type { Route } from "#/shared/contract.ts";
import { createKeyedSemaphore } from "./keyed-semaphore.ts";
import { callerOf } from "./network.ts";

/** Low, so that other people get the single connection between one person's expensive reads. */
const READS_AT_ONCE = 4;
const WRITES_AT_ONCE = 4;
/** How many calls of one party may wait in a process; the next is refused. */
const LONGEST_LINE = 200;
/** The longest a slot is held, in milliseconds, for a stream or a response nobody reads. */
const LONGEST_STAY_MS = 5000;

const lines = createKeyedSemaphore({ longest: LONGEST_LINE });

/**
 * Runs a call when its party (the person, or the network if signed out) has a free slot. Expensive
 * calls of one party wait for each other, and nobody else waits for them. The slot is held until
 * the response has been sent, which also limits unread responses. Throws TOO_MANY if too many calls
 * of the party are waiting.
 */
export async function limitConcurrency<T>(
  route: Route,
  request: FastifyRequest,
  answer: () => Promise<T>,
): Promise<T> {
  const isRead = route.method === "GET";
  // Writes by signed-out visitors have hourly limits, and passwords have separate queues.
  if (!isRead && !request.actor) return answer();
  const party = request.actor ? `person:${request.actor.id}` : callerOf(request).network;
  const place = isRead ? `reads:${party}` : `writes:${party}`;
  const leave = await lines.acquire(place, isRead ? READS_AT_ONCE : WRITES_AT_ONCE);
  const timer = setTimeout(leave, LONGEST_STAY_MS).unref();
  try {
    return await answer();
  } finally {
    clearTimeout(timer);
    leave();
  }
}
