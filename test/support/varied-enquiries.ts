import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import { nextMobile, takeEnquiries } from "./enquiries.ts";
import { moment, type VariedCompany } from "./varied-people.ts";

const SOURCES = ["Walk-in", "Phone", "Website", "Referral", "LinkedIn", "College"] as const;

/** Enquiries of a year: of every third trainee, and of as many strangers; some of them are lost. */
export async function insertVariedEnquiries({ app, db, chance, today }: VariedCompany) {
  await takeEnquiries(app);
  const trainees = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "Trainee")
    .orderBy("id")
    .execute();
  const people = trainees.filter((_, place) => place % 3 === 0).map(({ id }) => id);
  for (const userId of people.flatMap((id) => [id, null])) {
    const isLost = chance.upTo(4) === 0;
    await db
      .insertInto("enquiries")
      .values({
        id: newId(),
        mobile: nextMobile(),
        name: "Asked Once",
        userId,
        source: SOURCES[chance.upTo(SOURCES.length)] ?? "Phone",
        createdAt: moment(addDays(today, -chance.upTo(365)), chance),
        createdBy: app.personas.salesHead.id,
        ...(isLost && { lostAt: moment(today, chance), lostReason: "Too far away." }),
      })
      .execute();
  }
}
