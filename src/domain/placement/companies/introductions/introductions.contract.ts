import { z } from "zod";
import { idsField } from "#/shared/bulk.ts";
import { get, list, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { optionalReason } from "#/shared/reason-field.ts";
import { optionalText } from "#/shared/text-field.ts";
import { STAGES } from "../applications/applications.rules.ts";
import {
  ANSWERS,
  CONSENTS,
  LINK_DAYS,
  LINK_STATES,
  LONGEST_NOTE,
  LONGEST_WHY,
  MOST_CANDIDATES,
} from "./introductions.rules.ts";

/** A company's answer about a candidate; null for none. */
const answer = {
  answer: z.enum(ANSWERS).nullable(),
  why: z.string().nullable(),
};

const IntroducedCandidate = namedObject("IntroducedCandidate", {
  _id: z.string(),
  applicationId: z.string(),
  userId: z.string(),
  username: z.string(),
  consent: z.enum(CONSENTS),
  /** When the company first saw them. */
  seenAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  ...answer,
});

/** A link of an opening as the office sees it; only its token gives access to what it opens. */
export const Introduction = namedObject("Introduction", {
  _id: z.string(),
  /** Its recipient; null once that contact was removed. */
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  note: z.string(),
  state: z.enum(LINK_STATES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  firstOpenedAt: z.iso.datetime().nullable(),
  lastOpenedAt: z.iso.datetime().nullable(),
  candidates: z.array(IntroducedCandidate),
  version: z.int(),
});
export type Introduction = z.infer<typeof Introduction>;

/** A candidate with a running application, who can be added to a link. */
export const Introducible = namedObject("IntroducibleCandidate", {
  /** The application's id. */
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  stage: z.enum(STAGES),
  consent: z.enum(CONSENTS),
  hasResume: z.boolean(),
});
export type Introducible = z.infer<typeof Introducible>;

/** A candidate as the company sees them: without contact details and marks. */
const ShownCandidate = namedObject("ShownCandidate", {
  _id: z.string(),
  name: z.string(),
  headline: z.string(),
  summary: z.string(),
  skills: z.string(),
  ...answer,
});
export type ShownCandidate = z.infer<typeof ShownCandidate>;

const Introduced = namedObject("Introduced", {
  role: z.string(),
  companyName: z.string(),
  note: z.string(),
  expiresAt: z.iso.datetime(),
  candidates: z.array(ShownCandidate),
});
export type Introduced = z.infer<typeof Introduced>;

const office = { admin: "any" } as const;
const message = z.string();
const days = z.union(
  LINK_DAYS.map((one) => z.literal(one)),
  { error: "Choose for how many days." },
);
const candidates = (missing: string) =>
  idsField(missing).refine(
    (ids) => ids.length <= MOST_CANDIDATES,
    `Choose at most ${MOST_CANDIDATES}.`,
  );

/** If the owner has not switched this on, each call answers NOT_FOUND. */
export const introductionsContract = {
  candidates: list("/api/openings/:openingId/introducible", {
    summary: "Who can be shown to the company of an opening, and whether they agree",
    access: { row: "N517", may: office },
    scope: "placement:read",
    query: listQuery(["username", "stage"]),
    response: z.object({ candidates: z.array(Introducible) }),
    errors: ["NOT_FOUND"],
  }),
  list: list("/api/openings/:openingId/introductions", {
    summary: "The links of an opening, with whom each shows and what the company said",
    access: { row: "N518", may: office },
    scope: "placement:read",
    query: listQuery(["createdAt", "expiresAt"]),
    response: z.object({ introductions: z.array(Introduction) }),
    errors: ["NOT_FOUND"],
  }),
  make: post("/api/openings/:openingId/introductions", {
    answersSecret: "once",
    summary: "Make a link by which a contact of the company reads about candidates",
    access: { row: "N519", may: office },
    proof: needed("makes an address that opens without a session"),
    body: z.object({
      contactId: z.string({ error: "Choose a contact." }).min(1, "Choose a contact."),
      applicationIds: candidates("Choose at least one candidate."),
      days,
      note: optionalText(LONGEST_NOTE),
      /** Whether to ask the candidates who have not agreed. */
      asks: z.boolean("Choose yes or no."),
      isMailed: z.boolean("Choose yes or no."),
    }),
    status: 201,
    response: z.object({ message, url: z.string(), introduction: Introduction }),
    errors: ["NOT_FOUND", "OPENING_CLOSED", "COMPANY_LINKS_MANY", "CONTACT_WITHOUT_EMAIL"],
  }),
  extend: put("/api/introductions/:introductionId/days", {
    summary: "Let a link open for so many days from now on",
    access: { row: "N520", may: office },
    proof: notNeeded("the link is known to whom it was given"),
    body: z.object({ days, version: z.int().optional() }),
    response: z.object({ message }),
    errors: ["NOT_FOUND", "STALE_VERSION", "COMPANY_LINK_ENDED"],
  }),
  end: put("/api/introductions/:introductionId/end", {
    summary: "End a link at once",
    access: { row: "N521", may: office },
    proof: notNeeded("ends an address, opens nothing"),
    response: z.object({ message }),
    errors: ["NOT_FOUND"],
  }),
  change: put("/api/introductions/:introductionId/candidates", {
    summary: "Add candidates to a link, or take them off it",
    access: { row: "N522", may: office },
    proof: notNeeded("the link is known to whom it was given; can be taken back"),
    body: z.object({
      add: z.array(z.string().max(100)).max(MOST_CANDIDATES),
      /** Also accepts ids of applications. */
      remove: z.array(z.string().max(100)).max(MOST_CANDIDATES),
    }),
    response: z.object({ message }),
    errors: ["NOT_FOUND", "COMPANY_LINK_ENDED", "COMPANY_LINK_FULL"],
  }),
  ask: post("/api/introductions/:introductionId/questions", {
    summary: "Ask those on a link who have not agreed, each once",
    access: { row: "N523", may: office },
    proof: notNeeded("one's own answer of each"),
    response: z.object({ message }),
    errors: ["NOT_FOUND", "COMPANY_LINK_ENDED"],
  }),
  renew: put("/api/introductions/:introductionId/address", {
    answersSecret: true,
    summary: "Give a link another address; the one before opens nothing any more",
    access: { row: "N524", may: office },
    proof: needed("makes an address that opens without a session"),
    body: z.object({ isMailed: z.boolean("Choose yes or no."), version: z.int().optional() }),
    response: z.object({ message, url: z.string() }),
    errors: ["NOT_FOUND", "STALE_VERSION", "COMPANY_LINK_ENDED", "CONTACT_WITHOUT_EMAIL"],
  }),
  open: get("/api/introduced/:token", {
    summary: "Whom a link shows to the company, and what it said of each",
    access: { row: "N525", public: true },
    response: Introduced,
    errors: ["NOT_FOUND", "TOO_MANY"],
  }),
  openResume: get("/api/introduced/:token/candidates/:candidateId/resume", {
    summary: "The résumé of somebody whom a link shows, as a PDF",
    access: { row: "N525", public: true },
    response: "file",
    errors: ["NOT_FOUND", "TOO_MANY", "TOO_MANY_PDFS"],
  }),
  answer: put("/api/introduced/:token/candidates/:candidateId/answer", {
    summary: "Say of somebody whom a link shows whether the company is interested",
    access: { row: "N525", public: true },
    proof: notNeeded("made without a session"),
    body: z.object({
      answer: z.enum(ANSWERS, { error: "Choose one of the two." }),
      why: optionalReason(LONGEST_WHY),
    }),
    response: ShownCandidate.pick({ _id: true, answer: true, why: true }),
    errors: ["NOT_FOUND", "TOO_MANY"],
  }),
};
