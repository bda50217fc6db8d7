import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { keysOf } from "#/shared/keys.ts";
import { isPass, MAX_SCORE, MODULE_NAMES, MODULES, type Module } from "#/shared/modules.ts";
import {
  achievementOf,
  type CertificateKind,
  writeCode,
} from "../certificates/certificates.rules.ts";

export const DESIGN_NAMES = { classic: "Classic", modern: "Modern" } as const;
export const DESIGNS = keysOf(DESIGN_NAMES);
export type Design = (typeof DESIGNS)[number];

/** The sections of a résumé besides the name; in this order until its owner changes it. */
export const SECTION_TITLES = {
  summary: "Summary",
  skills: "Skills",
  experience: "Experience",
  projects: "Projects",
  training: "Training",
  certificates: "Certificates",
  education: "Education",
} as const;
export const RESUME_SECTIONS = keysOf(SECTION_TITLES);
export type ResumeSection = (typeof RESUME_SECTIONS)[number];

/**
 * The contact details that owners can choose to show. Nothing else of the details' contact section
 * is ever shown.
 */
export const CONTACT_NAMES = { email: "Email", phone: "Phone" } as const;
export const CONTACTS = keysOf(CONTACT_NAMES);
export type ContactWay = (typeof CONTACTS)[number];

export const LONGEST_HEADLINE = 120;
export const LONGEST_SUMMARY = 1500;
export const MOST_PROJECTS = 8;
export const LONGEST_PROJECT = 600;

export const SHARE_DAYS = [7, 14, 30, 90] as const;
export const MOST_SHARES = 10;

type Project = { title: string; about: string };

export type ResumeChoice = {
  design: Design;
  headline: string;
  summary: string;
  sections: readonly ResumeSection[];
  contact: readonly ContactWay[];
  projects: readonly Project[];
};

export const FIRST_CHOICE: ResumeChoice = {
  design: "classic",
  headline: "",
  summary: "",
  sections: RESUME_SECTIONS,
  contact: ["email", "phone"],
  projects: [],
};

type Schooling = { institute: string; year: number; percentage: number };

/** The owner's data at the time of reading; no more than a résumé may show. */
export type ResumeFacts = {
  name: string;
  email: string;
  phone: string | null;
  skills: readonly string[];
  totalExperience: number | null;
  relevantExperience: number | null;
  employment: { company: string; joined: IsoDate | null; left: IsoDate | null } | null;
  education: { tenth: Schooling; intermediate: Schooling; degree: Schooling } | null;
  marks: readonly { module: Module; score: number }[];
  certificates: readonly { code: string; kind: CertificateKind; title: string }[];
  /** If set, modules and schools are listed without marks. */
  hidesMarks?: true;
};

/** One entry of a section: its title and its text. */
export type Entry = {
  title: string | null;
  text: string;
  /** Whether the text is a link that anyone may open. */
  isAddress?: true;
};
/** A résumé's content, for either design. */
export type ResumeContent = {
  name: string;
  headline: string;
  contact: string[];
  sections: { title: string; entries: Entry[] }[];
};

const years = (number: number) => `${number} ${number === 1 ? "year" : "years"}`;

const entriesOf = (
  section: ResumeSection,
  choice: ResumeChoice,
  facts: ResumeFacts,
  verifyUrl: string,
): Entry[] => {
  const line = (text: string | null | undefined): Entry[] => (text ? [{ title: null, text }] : []);
  switch (section) {
    case "summary":
      return line(choice.summary);
    case "skills":
      return line(facts.skills.join(", "));
    case "experience":
      return experienceOf(facts);
    case "projects":
      return choice.projects.map(({ title, about }) => ({ title, text: about }));
    case "training":
      return line(
        MODULES.flatMap((module) => facts.marks.filter((mark) => mark.module === module))
          .filter(({ score }) => isPass(score))
          .map(({ module, score }) =>
            facts.hidesMarks
              ? MODULE_NAMES[module]
              : `${MODULE_NAMES[module]} ${score} of ${MAX_SCORE}`,
          )
          .join(", "),
      );
    case "certificates":
      return facts.certificates.map((one) => ({
        title: achievementOf(one),
        text: `${verifyUrl}/${writeCode(one.code)}`,
        isAddress: true,
      }));
    case "education":
      return educationOf(facts);
  }
};

function experienceOf({ totalExperience, relevantExperience, employment }: ResumeFacts): Entry[] {
  const sum =
    // Without any experience the years are left out.
    !totalExperience
      ? []
      : [
          {
            title: null,
            text: [
              `${years(totalExperience)} in all`,
              ...(relevantExperience ? [`${years(relevantExperience)} of it relevant`] : []),
            ].join(", "),
          },
        ];
  if (!employment) return sum;
  const { company, joined, left } = employment;
  const when = [joined && `from ${formatDate(joined)}`, left && `to ${formatDate(left)}`];
  return [...sum, { title: company, text: when.filter(Boolean).join(" ") }];
}

const educationOf = ({ education, hidesMarks }: ResumeFacts): Entry[] =>
  education
    ? [education.degree, education.intermediate, education.tenth].map((one) => ({
        title: one.institute,
        text: hidesMarks ? `${one.year}` : `${one.year}, ${one.percentage}%`,
      }))
    : [];

/** The choice without contact details, for companies: the office is the contact. */
export const withoutContact = (choice: ResumeChoice): ResumeChoice => ({ ...choice, contact: [] });

/** The data with marks hidden: modules appear as passed only. */
export const withoutMarks = (facts: ResumeFacts): ResumeFacts => ({ ...facts, hidesMarks: true });

/** Builds a résumé from the present data and the owner's choices, without empty sections. */
export function contentOf(
  choice: ResumeChoice,
  facts: ResumeFacts,
  verifyUrl: string,
): ResumeContent {
  const ways = { email: facts.email, phone: facts.phone };
  return {
    name: facts.name,
    headline: choice.headline,
    contact: choice.contact.flatMap((way) => ways[way] ?? []),
    sections: choice.sections
      .map((section) => ({
        title: SECTION_TITLES[section],
        entries: entriesOf(section, choice, facts, verifyUrl),
      }))
      .filter(({ entries }) => entries.length > 0),
  };
}

/** Moves one of a list's items up or down by one. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const other = index + by;
  if (other < 0 || other >= list.length) return [...list];
  const next = [...list];
  const [one, two] = [next[index], next[other]];
  if (one !== undefined && two !== undefined) [next[index], next[other]] = [two, one];
  return next;
}
