import { resumesContract } from "#/domain/placement/resumes/resumes.contract.ts";
import { FIRST_CHOICE } from "#/domain/placement/resumes/resumes.rules.ts";
import type { Caller } from "./caller.ts";

/** People who have made a résumé here, and share it by a link. */
const MADE = [
  {
    username: "Harish Gowda",
    design: "modern" as const,
    headline: "Java developer with AEM, Bengaluru",
    summary:
      "Backend developer who likes small, tested services. Looks for a team that reviews code and ships every week.",
    projects: [
      {
        title: "Library of the hub",
        about: "A lending service in Spring Boot with 40 tests; taught myself Flyway for it.",
      },
      {
        title: "Site of a bakery in AEM",
        about: "Templates, three components and a form that mails orders. Runs since March.",
      },
    ],
    days: 90 as const,
  },
  {
    username: "Anjali Thomas",
    design: "classic" as const,
    headline: "AEM developer",
    summary: "Former teacher who explains well and documents what she builds.",
    projects: [
      {
        title: "Timetable of a school",
        about: "Clashes found while one types; used by 22 teachers.",
      },
    ],
    days: 30 as const,
  },
  {
    username: "Aditya Kamath",
    design: "modern" as const,
    headline: "AEM developer with two years of Java",
    summary: "Builds components that authors understand, and measures a page before changing it.",
    projects: [
      {
        title: "Branch finder of a bank",
        about: "Three components and a Sling model, with tests; loads in under a second.",
      },
    ],
    days: 90 as const,
  },
  {
    username: "Kishore Naidu",
    design: "classic" as const,
    headline: "Java developer, new to AEM",
    summary: "Comes from support, writes down what he finds, and likes to clear a backlog.",
    projects: [{ title: "Ticket board", about: "Spring Boot and PostgreSQL; 60 tests." }],
    days: 90 as const,
  },
];

/** Makes the résumé of those who have one here, with a link that opens it. */
export async function makeResume(username: string, caller: Caller): Promise<void> {
  const made = MADE.find((one) => one.username === username);
  if (!made) return;
  const { username: _, days, ...resume } = made;
  const contact: ("email" | "phone")[] = ["email", "phone"];
  const sections = [...FIRST_CHOICE.sections];
  await caller(resumesContract.save, { body: { ...resume, contact, sections, version: 0 } });
  await caller(resumesContract.share, { body: { days } });
}
