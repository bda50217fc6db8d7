import type { PublicContext } from "#/platform/app/platform.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { contentDisposition } from "#/platform/files/disposition.ts";
import type { FileResponse } from "#/platform/http/call.ts";
import { printPdf } from "#/platform/pdf/print.ts";
import { privatePdf } from "#/platform/pdf/private-pdf.ts";
import type { writeResume } from "./resume.pdf.ts";
import { type FoundResume, findResumes } from "./resumes.queries.ts";
import { contentOf, FIRST_CHOICE, withoutContact, withoutMarks } from "./resumes.rules.ts";

/**
 * A person's résumé from their present data, with their choices or the defaults. Throws NOT_FOUND
 * for an unknown person.
 */
export async function readResume(context: PublicContext, traineeId: string) {
  const found = await findResumes(context.db, [traineeId]);
  return madeOf(context, getOrThrow(found.get(traineeId)));
}

function madeOf({ config }: PublicContext, { facts, choice }: FoundResume) {
  const shown = choice ?? FIRST_CHOICE;
  return {
    isChosen: choice !== null,
    design: shown.design,
    content: contentOf(shown, facts, `${config.publicUrl}/verify`),
  };
}

/** Résumés for a company that the office shows them to: without contact details and marks. */
export async function readForCompany(context: PublicContext, traineeIds: readonly string[]) {
  const found = await findResumes(context.db, traineeIds);
  return new Map(
    [...found].map(([id, { facts, choice }]) => {
      const hidden = { choice: withoutContact(choice ?? FIRST_CHOICE), facts: withoutMarks(facts) };
      return [id, madeOf(context, hidden)] as const;
    }),
  );
}

/** One of these as a PDF. Throws NOT_FOUND for an unknown person. */
export async function printForCompany(
  context: PublicContext,
  traineeId: string,
): Promise<FileResponse> {
  const resumes = await readForCompany(context, [traineeId]);
  return printResume(context, getOrThrow(resumes.get(traineeId)));
}

export async function printResume(
  context: PublicContext,
  { design, content }: Pick<ReturnType<typeof madeOf>, "design" | "content">,
): Promise<FileResponse> {
  const { hubName, mark } = context.hub.now();
  const paper = { design, content, hub: { hubName, mark }, today: context.clock.today() };
  const { stream, headers } = privatePdf(
    await printPdf<typeof writeResume>(context, "resume", paper),
    contentDisposition("attachment", `Résumé ${content.name}.pdf`),
  );
  return { stream, headers: { ...headers, "x-robots-tag": "noindex, nofollow" } };
}
