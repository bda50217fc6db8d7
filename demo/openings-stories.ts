import type { Duration, Round } from "#/domain/placement/interviews/interviews.rules.ts";
import type { MeetingChange } from "#/shared/meeting.ts";

/**
 * A round arranged by the office: `held` this many days ago (negative: ahead), without an outcome
 * if it is ahead.
 */
type Held = {
  arranged: number;
  held: number;
  round: Round;
  startTime: string;
  duration?: Duration;
  outcome?: "Positive" | "Negative" | "no-show";
  /** The office's note on a no-show. */
  followUp?: string;
  /** It was first planned for another hour, and moved the day after. */
  moved?: { from: string; reason: string };
  /** Where it is, and with whom. */
  meeting?: MeetingChange;
};

type Candidacy = {
  username: string;
  applied: number;
  shortlisted?: number;
  rounds?: readonly Held[];
  offer?: { daysAgo: number; fixedLakh: number; variableLakh: number; joinsInDays: number };
  joined?: number;
  notTaken?: { daysAgo: number; reason: string };
  withdrawn?: number;
};

/** An opening and what became of it; days are counted back from today. */
export type OpeningPlan = {
  companyName: string;
  role: string;
  about: string;
  skills: readonly string[];
  location: string;
  pay: readonly [fixedLakh: number, variableLakh: number];
  leastExperience: number;
  seats: number;
  written: number;
  published?: number;
  closed?: number;
  /** How many days from today it is open for; negative if that is over. */
  untilInDays: number;
  candidacies: readonly Candidacy[];
  /** How many suitable people outside the stories apply on their own in the last days. */
  others?: number;
};

export const OPENINGS: readonly OpeningPlan[] = [
  {
    companyName: "Malnad Digital Pvt Ltd",
    role: "AEM front-end developer",
    about: "Components and client libraries for the site of a travel company.",
    skills: ["AEM"],
    location: "Mysuru",
    pay: [6.4, 0.4],
    leastExperience: 2,
    seats: 1,
    written: 80,
    published: 79,
    closed: 43,
    untilInDays: -40,
    candidacies: [
      {
        username: "Tejaswini Kulal",
        applied: 77,
        shortlisted: 75,
        rounds: [
          { arranged: 74, held: 71, round: "Screening", startTime: "10:30", outcome: "Positive" },
          {
            arranged: 69,
            held: 65,
            round: "L1",
            startTime: "15:00",
            outcome: "Positive",
            duration: "60 Minutes",
          },
          { arranged: 62, held: 58, round: "HR", startTime: "12:00", outcome: "Positive" },
        ],
        offer: { daysAgo: 54, fixedLakh: 6.4, variableLakh: 0.4, joinsInDays: 30 },
        joined: 46,
      },
      {
        username: "Karthik Reddy",
        applied: 76,
        notTaken: {
          daysAgo: 47,
          reason: "The one seat went to somebody with more front-end work.",
        },
      },
    ],
  },
  {
    companyName: "Kaveri Softworks",
    role: "AEM developer",
    about:
      "A team of nine moves the sites of a bank to AEM as a Cloud Service.\nThree days a week in the office at Manyata.",
    skills: ["Java", "AEM"],
    location: "Bengaluru",
    pay: [7.2, 0.6],
    leastExperience: 2,
    seats: 3,
    written: 29,
    published: 27,
    untilInDays: 9,
    candidacies: [
      {
        username: "Ramya Shenoy",
        applied: 26,
        shortlisted: 24,
        rounds: [
          { arranged: 23, held: 20, round: "Screening", startTime: "10:00", outcome: "Positive" },
          {
            arranged: 18,
            held: 15,
            round: "L1",
            startTime: "14:30",
            outcome: "Positive",
            duration: "60 Minutes",
          },
          { arranged: 12, held: 8, round: "HR", startTime: "12:00", outcome: "Positive" },
        ],
        offer: { daysAgo: 4, fixedLakh: 7.5, variableLakh: 0.6, joinsInDays: 30 },
      },
      {
        username: "Aditya Kamath",
        applied: 25,
        shortlisted: 22,
        rounds: [
          { arranged: 21, held: 17, round: "Screening", startTime: "11:30", outcome: "Positive" },
          {
            arranged: 5,
            held: -2,
            round: "L1",
            startTime: "16:00",
            duration: "60 Minutes",
            moved: { from: "11:00", reason: "The panel is at a client in the morning." },
            meeting: {
              link: "https://meet.kaveri-softworks.example/l1-aem",
              contactPerson: "Abhinav Menon, 080 4567 1234",
              note: "Share one component you built yourself.",
            },
          },
        ],
      },
      {
        username: "Shruti Bhandary",
        applied: 24,
        shortlisted: 21,
        rounds: [
          { arranged: 20, held: 16, round: "Screening", startTime: "15:30", outcome: "Negative" },
        ],
        notTaken: { daysAgo: 13, reason: "They look for more practice with Sling models." },
      },
      { username: "Mohammed Rafi", applied: 23, withdrawn: 15 },
      { username: "Kishore Naidu", applied: 9, shortlisted: 6 },
    ],
    others: 3,
  },
  {
    companyName: "Nandi Technologies",
    role: "Java developer",
    about:
      "Services for a logistics company: Java, Spring and PostgreSQL. Hybrid after three months.",
    skills: ["Java"],
    location: "Hyderabad",
    pay: [5.8, 0],
    leastExperience: 1,
    seats: 5,
    written: 16,
    published: 15,
    untilInDays: 16,
    candidacies: [
      {
        username: "Mohammed Rafi",
        applied: 14,
        shortlisted: 13,
        rounds: [
          {
            arranged: 11,
            held: 7,
            round: "Screening",
            startTime: "09:30",
            outcome: "no-show",
            followUp: "Called on the same day: his train was four hours late. They see him again.",
          },
          {
            arranged: 4,
            held: -1,
            round: "Screening",
            startTime: "10:30",
            meeting: {
              place: "Nandi Technologies, 4th floor, Cyber Gateway, Hitec City, Hyderabad",
              contactPerson: "Joseph Kurien, 040 2345 6780",
              note: "Bring a photo ID; the gate closes at 10:15.",
            },
          },
        ],
      },
      // Nobody has called her yet: the board asks the office to do so.
      {
        username: "Shruti Bhandary",
        applied: 10,
        shortlisted: 5,
        rounds: [
          { arranged: 4, held: 2, round: "Screening", startTime: "14:30", outcome: "no-show" },
        ],
      },
      { username: "Kishore Naidu", applied: 8 },
    ],
    others: 4,
  },
  {
    companyName: "Western Ghats Commerce",
    role: "AEM content developer",
    about: "Landing pages and campaigns of an online shop, together with its writers.",
    skills: ["AEM"],
    location: "Bengaluru",
    pay: [5.2, 0.5],
    leastExperience: 1,
    seats: 2,
    written: 6,
    published: 5,
    untilInDays: 20,
    candidacies: [{ username: "Karthik Reddy", applied: 3 }],
    others: 2,
  },
  {
    companyName: "Hoysala Analytics",
    role: "Java developer, reporting",
    about: "They still decide whether it takes one round or two.",
    skills: ["Java"],
    location: "Bengaluru",
    pay: [6, 0.8],
    leastExperience: 2,
    seats: 2,
    written: 1,
    untilInDays: 30,
    candidacies: [],
  },
];

/** The skills and preferred places of the scenarios' candidates. */
export const PREFERENCES = [
  { username: "Tejaswini Kulal", daysAgo: 90, skills: ["AEM", "React"], locations: ["Mysuru"] },
  {
    username: "Karthik Reddy",
    daysAgo: 88,
    skills: ["Java", "AEM", "SQL"],
    locations: ["Bengaluru", "Mysuru"],
  },
  {
    username: "Ramya Shenoy",
    daysAgo: 52,
    skills: ["Java", "AEM", "Jenkins"],
    locations: ["Bengaluru"],
  },
  { username: "Aditya Kamath", daysAgo: 50, skills: ["Java", "AEM"], locations: [] },
  {
    username: "Mohammed Rafi",
    daysAgo: 40,
    skills: ["Java", "AEM", "Spring"],
    locations: ["Hyderabad", "Bengaluru"],
  },
] as const;
