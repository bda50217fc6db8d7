import { afterEach, expect } from "vitest";
import { ATTACHMENTS, renewMail } from "#/platform/app/feature-jobs.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { mailJob } from "#/platform/mail/mail-job.ts";
import { addDays, istMoment } from "#/shared/dates.ts";
import { openTwoInstances } from "./opened-app.ts";
import type { Persona } from "./personas.ts";
import { storedRows } from "./stored-rows.ts";

/** The evenings on which a reminder of that kind is due, each with how many are then sent. */
export const EVENINGS = [
  [3, "18:30", 0],
  [4, "17:59", 0],
  [4, "18:00", 1],
  [4, "18:01", 1],
  [4, "23:59", 1],
  [5, "00:01", 1],
  [5, "18:00", 1],
] as const;

/** The setup of test files about reminders of the evening before, given the reminder. */
export async function openReminderTests(
  kind: string,
  send: (platform: Platform, signal: AbortSignal) => Promise<unknown>,
) {
  const { app, second } = await openTwoInstances();
  afterEach(() => app.moveClock(0));
  const today = app.platform.clock.today();
  const day = (ahead: number) => addDays(today, ahead);
  const remind = (on: Pick<typeof app, "platform"> = app) =>
    send(on.platform, new AbortController().signal);
  const staySignedIn = () =>
    app.db.updateTable("sessions").set({ lastUsedAt: app.platform.clock.now() }).execute();
  return {
    app,
    day,
    remind,
    staySignedIn,
    /** Twenty runs at once, on both instances. */
    remindOften: () =>
      Promise.all(Array.from({ length: 20 }, (_, at) => remind(at % 2 ? second : app))),
    /** Moves the clock to a time in India on a day this many days ahead. */
    standAt: async (ahead: number, time: string) => {
      await app.moveClock(0);
      const seconds =
        (istMoment(day(ahead), time).valueOf() - app.platform.clock.now().valueOf()) / 1000;
      await app.moveClock(Math.ceil(seconds));
      await staySignedIn();
    },
    /** Returns a person's reminders: a mail for each notice. */
    remindersOf: async ({ id: userId, email: recipient }: Persona) => {
      const notices = await storedRows(app.db, "notifications", "text", { userId, kind }, "id");
      const columns = ["subject", "textBody", "status"] as const;
      const mails = await storedRows(app.db, "outbox", columns, { recipient, kind }, "id");
      expect(mails).toHaveLength(notices.length);
      return mails;
    },
    /** Sends the waiting mails. Returns their subjects. */
    sendMails: async () => {
      const texts: string[] = [];
      const transport = {
        deliver: async ({ subject }: { subject: string }) => void texts.push(subject),
        close: async () => {},
      };
      const job = mailJob({ transport, attachments: ATTACHMENTS, renew: renewMail } as never);
      await job.run(app.platform, AbortSignal.timeout(30_000));
      return texts;
    },
  };
}
