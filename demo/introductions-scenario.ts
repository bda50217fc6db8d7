import type { FastifyInstance } from "fastify";
import { applicationsContract } from "#/domain/placement/companies/applications/applications.contract.ts";
import { companiesContract } from "#/domain/placement/companies/companies.contract.ts";
import { introductionsContract } from "#/domain/placement/companies/introductions/introductions.contract.ts";
import type { CompanyAnswer } from "#/domain/placement/companies/introductions/introductions.rules.ts";
import { consentContract } from "#/domain/placement/resumes/consent.contract.ts";
import { type Caller, callerOf, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { findOpening } from "./openings-scenario.ts";
import { emailOf } from "./people.ts";

type Link = {
  daysAgo: number;
  companyName: string;
  role: string;
  contact: string;
  note: string;
  /** Its candidates, and the company's answers a day later. */
  candidates: readonly { username: string; answer?: CompanyAnswer; why?: string }[];
};

/** Candidates who agreed that companies read their résumé. */
const AGREED = ["Aditya Kamath", "Kishore Naidu"];

/** Karthik Reddy has not been asked before: the second link does. */
const LINKS: readonly Link[] = [
  {
    daysAgo: 4,
    companyName: "Kaveri Softworks",
    role: "AEM developer",
    contact: "Abhinav Menon",
    note: "Two who could start with the bank's next site. Both are free from the 1st.",
    candidates: [
      { username: "Aditya Kamath", answer: "interested" },
      { username: "Kishore Naidu", answer: "not for us", why: "We need somebody with Sling." },
    ],
  },
  {
    daysAgo: 2,
    companyName: "Western Ghats Commerce",
    role: "AEM content developer",
    contact: "Divya Bopanna",
    note: "Karthik wrote the landing pages of his own course project.",
    candidates: [{ username: "Karthik Reddy" }],
  },
];

/** Candidates introduced to companies by links: with consent, with an answer, and still asked. */
export const introductionEvents = (app: FastifyInstance): Event[] => [
  ...AGREED.map((username) => ({
    daysAgo: 6,
    run: async () => {
      const { caller } = await signIn(app, { email: emailOf(username) });
      await caller(consentContract.set, { body: { agrees: true } });
    },
  })),
  ...LINKS.flatMap((link): Event[] => {
    let token = "";
    return [
      {
        daysAgo: link.daysAgo,
        isLate: true,
        run: async (admin) => {
          token = await makeLink(admin, link);
        },
      },
      { daysAgo: link.daysAgo - 1, run: () => answerAll(callerOf(app), token, link) },
    ];
  }),
];

async function makeLink(admin: Caller, link: Link): Promise<string> {
  const { companyName, contact, note, candidates } = link;
  const openingId = await findOpening(admin, link);
  const params = { openingId };
  const { applications } = await admin(applicationsContract.board, { params, query: {} });
  const names = candidates.map(({ username }) => username);
  const applicationIds = applications
    .filter(({ username }) => names.includes(username))
    .map(({ _id }) => _id);
  const { contacts } = await admin(companiesContract.read, {
    params: { company: companyName },
    query: {},
  });
  const contactId = contacts?.find(({ name }) => name === contact)?._id ?? "";
  const { url } = await admin(introductionsContract.make, {
    params,
    body: { contactId, applicationIds, days: 30, note, asks: true, isMailed: true },
  });
  return url.split("/").at(-1) ?? "";
}

/** The company opens its link, which needs no account, and answers. */
async function answerAll(company: Caller, token: string, { candidates }: Link) {
  const shown = await company(introductionsContract.open, { params: { token } });
  for (const { username, answer, why } of candidates) {
    const found = shown.candidates.find(({ name }) => name === username);
    if (!found || !answer) continue;
    const params = { token, candidateId: found._id };
    await company(introductionsContract.answer, { params, body: { answer, why } });
  }
}
