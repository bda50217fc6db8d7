/**
 * Measures a message to 10,000 people: the call, writing to each, the mails, and the page of their
 * delivery states.
 */
import type { Message } from "#/domain/messaging/messages/messages.contract.ts";
import { MOST_RECIPIENTS } from "#/domain/messaging/messages/messages.rules.ts";
import { callerOf, headOfSteps, watchStep } from "./concurrent-calls.ts";
import { sizeOf } from "./fill.ts";
import { lookAgain } from "./load.ts";
import { row, startPlatform } from "./platform.ts";
import { processorMs, untilIdle } from "./processor.ts";
import { fillTarget, newTarget, type Target } from "./targets.ts";

const LOOKS = 15;
/** Of 10,000 generated people 8,700 have an active account; 11,494 make 10,000. */
const PER_RECIPIENT = 1.1494;
const PAGE = 100;
const WRITTEN = {
  subject: "The hub is closed on Monday",
  text: "Nothing is held on Monday.\n\nWhat is due then is due on Tuesday.",
  audience: "All trainees",
};

type People = { people: { _id: string }[] };

/** `recipients`: how many it goes to, at most 10,000. */
export async function measureMessages(
  urls: readonly (string | undefined)[],
  recipients: number,
): Promise<void> {
  const many = Math.min(recipients, MOST_RECIPIENTS);
  console.log(`\n## A message to ${many} people\n`);
  for (const url of urls) {
    headOfSteps();
    const target = await newTarget(url);
    const { admin } = await fillTarget(target, sizeOf(Math.ceil(many * PER_RECIPIENT)));
    const platform = await startAtRest(target);
    const call = callerOf(platform.url, admin.token);
    const userIds: string[] = [];
    for (let page = 1; userIds.length < many; page += 1) {
      const path = `/api/message-recipients?group=trainees&page=${page}&pageSize=${PAGE}`;
      const { people } = await call<People>("GET", path);
      if (people.length === 0) throw new Error(`There are only ${userIds.length} people.`);
      userIds.push(...people.map(({ _id }) => _id));
    }
    const watched = { platform, kind: target.kind, call };
    const sentAt = performance.now();
    let took = Number.NaN;
    const sending = call<{ id: string }>("POST", "/api/messages", {
      ...WRITTEN,
      userIds: userIds.slice(0, many),
    }).finally(() => {
      took = performance.now() - sentAt;
    });
    await watchStep(watched, {
      name: "the call",
      progress: "/api/messages",
      isOver: () => !Number.isNaN(took),
    });
    const { id } = await sending;
    const address = `/api/messages/${id}`;
    const step = (name: string, count: "written" | "sent") =>
      watchStep<Message>(watched, {
        name,
        progress: address,
        isOver: (message) => message[count] >= message.recipients,
      });
    await step("held, then written to each", "written");
    await step("mails leave", "sent");
    console.log("");
    row("database", "call", "ms");
    row("---", "---", "---");
    row(target.kind, `POST /api/messages, ${many} recipients`, took.toFixed(0));
    for (const path of [
      "/api/messages",
      address,
      `${address}/recipients?pageSize=25`,
      `${address}/recipients?pageSize=25&page=300`,
      `${address}/recipients?pageSize=25&q=person%20199`,
    ]) {
      const ms = await lookAgain(platform.url, [{ path, token: admin.token }], LOOKS);
      row(target.kind, `GET ${path.replace(id, ":id")}`, ms.toFixed(0));
    }
    console.log("");
    await platform.stop();
    await target.remove();
  }
}

/** Starts a server on this database and waits until it has done the work caused by filling it. */
async function startAtRest({ env, databasePid }: Target) {
  const platform = await startPlatform({ ...env, UNDO_SECONDS: "5", QUIET_HOURS: "off" });
  await untilIdle(() => processorMs(platform.pid) + processorMs(databasePid));
  return platform;
}
