import { interviewsContract } from "#/domain/placement/interviews/interviews.contract.ts";
import { marketingProfileContract } from "#/domain/placement/marketing/profile.contract.ts";
import { OPENING } from "#test/support/opening-bodies.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { call } from "./call.ts";
import type { Hub } from "./hub.ts";
import { createdPerson, type Person, signInByCall } from "./people.ts";
import { dayFromToday } from "./trainee-steps.ts";

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** The body for creating an opening without requirements. */
export const openingBody = (companyName: string, role: string, seats = 1) => ({
  ...OPENING,
  companyName,
  role,
  seats,
  until: dayFromToday(30),
});

/** Arranges their interview at 10:00 in this many days. Returns it. */
export async function interviewOf(hub: Hub, person: Person, companyName: string, days: number) {
  const { token, userId } = await signInByCall(hub, person);
  const slot = { startTime: "10:00", duration: "30 Minutes", round: "L1" } as const;
  const body = { userId, companyName, date: dayFromToday(days), ...slot };
  return (await call(hub.url, token, interviewsContract.schedule, { body })).interview;
}

/** A person in marketing with a complete profile. */
export async function candidateOf(hub: Hub, username: string): Promise<Person> {
  const kind = { role: "Trainee", subRole: "Existing Trainee" } as const;
  const person = await createdPerson(hub, username, kind);
  const { token, userId } = await signInByCall(hub, person);
  const assignment = new File([new Uint8Array(samplePdf())], "cv.pdf", { type: "application/pdf" });
  const profile = { userId, totalExperience: "4", relevantExperience: "2", contact: "9876543210" };
  await call(hub.url, token, marketingProfileContract.create, {
    form: formOf({ ...profile, assignment }),
  });
  return person;
}
