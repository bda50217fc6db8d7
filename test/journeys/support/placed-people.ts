import { interviewsContract } from "#/domain/placement/interviews/interviews.contract.ts";
import { outcomeContract } from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import { marketingProfileContract } from "#/domain/placement/marketing/profile.contract.ts";
import { requestsContract } from "#/domain/support/assistance/requests/requests.contract.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { call } from "./call.ts";
import type { Hub } from "./hub.ts";
import { createdPerson, signInByCall } from "./people.ts";
import { dayFromToday } from "./trainee-steps.ts";

/** The day that placed people joined. */
export const PLACED_ON = dayFromToday(-50);

/** A person who has just recorded a placement at Infosys with 6.5 LPA. */
export async function placedPerson(hub: Hub, username: string) {
  const person = await createdPerson(hub, username, {
    role: "Trainee",
    subRole: "Existing Trainee",
  });
  const { token, userId } = await signInByCall(hub, person);
  const profile = new FormData();
  const fields = { userId, totalExperience: "3", relevantExperience: "2", contact: "9876543210" };
  for (const [name, value] of Object.entries(fields)) profile.append(name, value);
  profile.append("assignment", new Blob([new Uint8Array(samplePdf())]), "resume.pdf");
  await call(hub.url, token, marketingProfileContract.create, { form: profile });
  const slot = {
    userId,
    companyName: "Infosys",
    round: "L1",
    date: dayFromToday(-60),
    startTime: "10:00",
    duration: "30 Minutes",
  } as const;
  const { interview } = await call(hub.url, token, interviewsContract.schedule, { body: slot });
  const params = { id: interview._id };
  const feedback = new FormData();
  feedback.append("feedback", "Positive");
  await call(hub.url, token, outcomeContract.feedback, { params, form: feedback });
  const body = { placedCompany: "Infosys", packageAmount: 6.5, onboardingDate: PLACED_ON };
  await call(hub.url, token, outcomeContract.placement, { params, body });
  return person;
}

/** A placed person who has requested assistance, named like the topic; their request waits. */
export async function askingPerson(hub: Hub, username: string) {
  const person = await placedPerson(hub, username);
  const { token, userId } = await signInByCall(hub, person);
  await call(hub.url, token, requestsContract.send, { body: { userId, topic: username } });
  return { ...person, userId };
}
