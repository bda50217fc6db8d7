import type { FastifyInstance } from "fastify";
import { enquiriesContract } from "#/domain/office/enquiries/enquiries.contract.ts";
import type { Result, Wants } from "#/domain/office/enquiries/enquiries.rules.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type Caller, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { emailOf, STAFF } from "./people.ts";

type Enquirer = {
  name: string;
  /** Days before today on which they asked. */
  daysAgo: number;
  source: string;
  wants?: Wants;
  note?: string;
  /** Days from today of the next call, and its time. */
  next?: number;
  at?: string;
  /** The result of the first call, on the day they asked. */
  call?: { result: Result; note?: string };
  /** Why it was lost. */
  lost?: string;
  /** True for a person who has an account by now. */
  isTrainee?: true;
  isNobodys?: true;
};

/** The enquirers, the earliest first: the demo's clock only moves forward. */
const ENQUIRERS: readonly Enquirer[] = [
  { name: "Karthik Reddy", daysAgo: 302, source: "Referral", wants: "Java", isTrainee: true },
  { name: "Sneha Patil", daysAgo: 299, source: "Walk-in", isTrainee: true },
  { name: "Rohit Sharma", daysAgo: 201, source: "Website", wants: "AEM", isTrainee: true },
  { name: "Nisha Agarwal", daysAgo: 111, source: "LinkedIn", wants: "AEM", isTrainee: true },
  {
    name: "Bharat Kumar",
    daysAgo: 40,
    source: "Phone",
    lost: "Joined a course nearer home.",
    call: { result: "Spoke", note: "Lives in Tumakuru, two hours each way." },
  },
  { name: "Manoj Pillai", daysAgo: 6, source: "College", wants: "Java", isTrainee: true },
  { name: "Asha Rao", daysAgo: 5, source: "Referral", wants: "Java", isTrainee: true },
  {
    name: "Mahima Jain",
    daysAgo: 4,
    source: "Walk-in",
    wants: "Java",
    note: "Came with her brother; asks for the timings of the evening batch.",
    next: -1,
    call: { result: "Spoke", note: "Sends her marks sheet by mail." },
  },
  { name: "Sameer Joshi", daysAgo: 3, source: "Website", wants: "Java", isTrainee: true },
  {
    name: "Irfan Pasha",
    daysAgo: 2,
    source: "Phone",
    next: 0,
    at: "11:00",
    call: { result: "No answer" },
  },
  { name: "Leela Gopal", daysAgo: 2, source: "LinkedIn", wants: "AEM", next: 0, at: "16:30" },
  { name: "Tejas Kulkarni", daysAgo: 1, source: "College", next: 2, note: "Finishes in June." },
  { name: "Rukmini Devi", daysAgo: 1, source: "Walk-in", isNobodys: true },
  { name: "Wilson D'Souza", daysAgo: 0, source: "Referral", wants: "Java", next: 1, at: "10:00" },
];

/** Enquirers, as the sales head records and calls them. */
export const enquiryEvents = (app: FastifyInstance, today: IsoDate): Event[] =>
  ENQUIRERS.map((enquirer, place) => ({
    daysAgo: enquirer.daysAgo,
    run: async () => {
      const { username } = STAFF[3];
      const { caller } = await signIn(app, { email: emailOf(username) });
      await writeDown(caller, enquirer, { today, mobile: `98860${String(12_001 + place)}` });
    },
  }));

type About = { today: IsoDate; mobile: string };

async function writeDown(sales: Caller, enquirer: Enquirer, { today, mobile }: About) {
  const { name, source, wants = "Not sure", note, next, at, call, lost } = enquirer;
  const nextCall = {
    ...(next === undefined ? {} : { nextCallOn: addDays(today, next) }),
    ...(at === undefined ? {} : { nextCallAt: at }),
  };
  const { enquiry } = await sales(enquiriesContract.create, {
    body: {
      mobile,
      name,
      source,
      wants,
      ...(note && { note }),
      ...(enquirer.isTrainee && { email: emailOf(name) }),
      ...(enquirer.isNobodys && { ownerId: null }),
      ...nextCall,
    },
  });
  const params = { id: enquiry._id };
  let { version } = enquiry;
  if (call) {
    await sales(enquiriesContract.addCall, { params, body: { ...call, ...nextCall, version } });
    version += 1;
  }
  if (lost) await sales(enquiriesContract.lose, { params, body: { reason: lost, version } });
}
