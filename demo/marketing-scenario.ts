import type { FastifyInstance } from "fastify";
import { interviewsContract } from "#/domain/placement/interviews/interviews.contract.ts";
import type { Duration, Round } from "#/domain/placement/interviews/interviews.rules.ts";
import { outcomeContract } from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import { feedContract } from "#/domain/placement/marketing/feed.contract.ts";
import { marketingProfileContract } from "#/domain/placement/marketing/profile.contract.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import type { MeetingChange } from "#/shared/meeting.ts";
import { type Caller, formOf, signIn } from "./caller.ts";
import type { Event, Pass } from "./modules.ts";
import { emailOf } from "./people.ts";
import { makeResume } from "./resumes-scenario.ts";
import { sheetOf } from "./sheets.ts";

/** The candidate's note on an interview that went badly. */
export const NEGATIVE =
  "The panel asked for experience with dispatcher caching and sling models beyond the course. I should build a sample site and measure it before I apply again.";

type Taken = {
  daysAgo: number;
  companyName: string;
  round: Round;
  startTime: string;
  duration?: Duration;
  /** Without an outcome the interview is pending. */
  feedback?: "Positive" | "Negative";
  /** How many days before it takes place it is scheduled, for a future one. */
  ahead?: number;
  meeting?: MeetingChange;
};

type Scenario = {
  username: string;
  profile: {
    daysAgo: number;
    totalExperience: string;
    relevantExperience: string;
    contact: string;
  };
  interviews: readonly Taken[];
  placement?: { daysAgo: number; packageAmount: number; joinsInDays: number };
};

const SCENARIOS: readonly Scenario[] = [
  {
    username: "Sneha Patil",
    profile: {
      daysAgo: 166,
      totalExperience: "2",
      relevantExperience: "1.5",
      contact: "9845012345",
    },
    interviews: [
      {
        // Misspelt, as an example for a merge.
        daysAgo: 160,
        companyName: "Nandy Technologies",
        round: "Screening",
        startTime: "10:00",
        feedback: "Negative",
      },
      {
        daysAgo: 150,
        companyName: "Kaveri Softworks",
        round: "Screening",
        startTime: "11:30",
        feedback: "Positive",
      },
      {
        daysAgo: 145,
        companyName: "Kaveri Softworks",
        round: "L1",
        startTime: "15:00",
        duration: "60 Minutes",
        feedback: "Positive",
      },
      {
        daysAgo: 140,
        companyName: "Kaveri Softworks",
        round: "HR",
        startTime: "12:00",
        feedback: "Positive",
      },
    ],
    placement: { daysAgo: 138, packageAmount: 6.5, joinsInDays: 20 },
  },
  {
    username: "Karthik Reddy",
    profile: {
      daysAgo: 165,
      totalExperience: "3.5",
      relevantExperience: "2",
      contact: "9900112233",
    },
    interviews: [
      {
        daysAgo: 40,
        companyName: "Nandi Technologies",
        round: "Screening",
        startTime: "09:30",
        feedback: "Positive",
      },
      {
        daysAgo: 34,
        companyName: "Nandi Technologies",
        round: "L1",
        startTime: "16:00",
        duration: "60 Minutes",
        feedback: "Negative",
      },
      {
        daysAgo: 12,
        companyName: "Malnad Digital Pvt Ltd",
        round: "Screening",
        startTime: "10:30",
        feedback: "Positive",
      },
    ],
  },
  {
    username: "Harish Gowda",
    profile: { daysAgo: 90, totalExperience: "5", relevantExperience: "3", contact: "9741098765" },
    interviews: [
      {
        daysAgo: 20,
        companyName: "Kaveri Softworks",
        round: "Screening",
        startTime: "11:00",
        feedback: "Positive",
      },
      {
        daysAgo: 9,
        companyName: "Kaveri Softworks",
        round: "L1",
        startTime: "14:30",
        duration: "60 Minutes",
        feedback: "Positive",
      },
      {
        daysAgo: 0,
        companyName: "Kaveri Softworks",
        round: "HR",
        startTime: "17:30",
        ahead: 2,
        meeting: {
          place: "Kaveri Softworks, Manyata Tech Park, Bengaluru",
          contactPerson: "Shalini Rao, 080 4567 1200",
        },
      },
    ],
  },
  {
    username: "Vivek Rao",
    profile: { daysAgo: 60, totalExperience: "4", relevantExperience: "3", contact: "9886012340" },
    interviews: [
      {
        daysAgo: 50,
        companyName: "Malnad Digital Pvt Ltd",
        round: "L1",
        startTime: "11:00",
        feedback: "Positive",
      },
    ],
    placement: { daysAgo: 44, packageAmount: 9.5, joinsInDays: 30 },
  },
  {
    username: "Anjali Thomas",
    profile: { daysAgo: 35, totalExperience: "2", relevantExperience: "2", contact: "9731055667" },
    interviews: [
      {
        daysAgo: 24,
        companyName: "Nandi Technologies",
        round: "L2",
        startTime: "15:30",
        feedback: "Positive",
      },
    ],
    placement: { daysAgo: 18, packageAmount: 5.8, joinsInDays: 25 },
  },
  // The office arranges the others' interviews, for its openings.
  applicant("Tejaswini Kulal", { daysAgo: 92, years: "4", contact: "9845098801" }),
  applicant("Ramya Shenoy", { daysAgo: 58, years: "3.5", contact: "9845098802" }),
  applicant("Aditya Kamath", { daysAgo: 55, years: "2.5", contact: "9845098803" }),
  applicant("Shruti Bhandary", { daysAgo: 54, years: "2", contact: "9845098804" }),
  applicant("Mohammed Rafi", { daysAgo: 41, years: "3", contact: "9845098805" }),
  applicant("Kishore Naidu", { daysAgo: 33, years: "2", contact: "9845098806" }),
];

function applicant(
  username: string,
  { daysAgo, years, contact }: { daysAgo: number; years: string; contact: string },
): Scenario {
  const profile = { daysAgo, totalExperience: years, relevantExperience: "1.5", contact };
  return { username, profile, interviews: [] };
}

const POSTS = [
  {
    daysAgo: 30,
    title: "Résumé clinic on Saturdays",
    text: "Bring your résumé between 10 and 12. The marketing head reads it with you.",
    audience: { kind: "stage", stage: "marketing" },
  },
  {
    daysAgo: 7,
    title: "New on the platform: announcements",
    text: "Announcements for everyone appear here from now on.",
    audience: { kind: "everyone" },
  },
  {
    daysAgo: 1,
    title: "Interview drive next week",
    text: "Three companies visit us for AEM roles.\nKeep your profile up to date, and record feedback on the same day.",
    audience: { kind: "stage", stage: "marketing" },
  },
] as const;

/** Profiles, interviews, one placement and the feed, sent as the people concerned. */
export function marketingEvents(app: FastifyInstance, today: IsoDate): Event[] {
  const posts = POSTS.map(
    ({ daysAgo, ...post }): Event => ({
      daysAgo,
      run: (admin) => admin(feedContract.create, { body: post }),
    }),
  );
  return [...posts, ...SCENARIOS.flatMap((scenario) => eventsOf(app, today, scenario))];
}

function eventsOf(app: FastifyInstance, today: IsoDate, scenario: Scenario): Event[] {
  const { username, profile, placement } = scenario;
  const as = (run: (me: Me, pass: Pass) => Promise<unknown>) => async (_: Caller, pass: Pass) => {
    const account = { email: emailOf(username) };
    return run(await signIn(app, account), pass);
  };
  const events: Event[] = [
    { daysAgo: profile.daysAgo, run: as((me) => writeProfile(me, scenario)) },
    ...scenario.interviews.map((taken) => ({
      daysAgo: taken.daysAgo + (taken.ahead ?? 0),
      run: as((me, pass) => take(me, pass, taken, addDays(today, -taken.daysAgo))),
    })),
  ];
  if (placement) {
    const onboardingDate = addDays(today, placement.joinsInDays - placement.daysAgo);
    const { packageAmount } = placement;
    events.push({
      daysAgo: placement.daysAgo,
      run: as((me) => place(me, { packageAmount, onboardingDate })),
    });
  }
  return events;
}

type Me = { userId: string; caller: Caller };

async function writeProfile({ userId, caller }: Me, { username, profile }: Scenario) {
  const { daysAgo: _, ...fields } = profile;
  const form = formOf({
    userId,
    ...fields,
    assignment: { name: `${username} resume.pdf`, content: await paper(`Résumé of ${username}`) },
  });
  await caller(marketingProfileContract.create, { form });
  await makeResume(username, caller);
}

async function take({ userId, caller }: Me, pass: Pass, taken: Taken, date: IsoDate) {
  const { companyName, round, startTime, duration = "30 Minutes", feedback } = taken;
  const slot = { userId, companyName, round, date, startTime, duration, ...taken.meeting };
  const { interview } = await caller(interviewsContract.schedule, { body: slot });
  if (!feedback) return;
  await pass();
  const form = formOf({
    feedback,
    description: feedback === "Negative" ? NEGATIVE : "",
    ...(round === "HR" ? { assignment: { name: "offer.pdf", content: await paper("Offer") } } : {}),
  });
  await caller(outcomeContract.feedback, { params: { id: interview._id }, form });
}

async function place(
  { userId, caller }: Me,
  fields: { packageAmount: number; onboardingDate: IsoDate },
) {
  const { interview } = await caller(interviewsContract.latest, { params: { userId } });
  if (!interview) throw new Error("Nobody is placed without an interview.");
  const body = { ...fields, placedCompany: interview.companyName };
  await caller(outcomeContract.placement, { params: { id: interview._id }, body });
}

/** A PDF in place of a real one. */
export const paper = (title: string) =>
  sheetOf(title, "A specimen of the demo", ["Nothing in it is real."]);
