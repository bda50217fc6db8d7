import type { Context } from "../app/platform.ts";
import type { FileResponse } from "../http/call.ts";
import { printPdf } from "./print.ts";
import type { Terms, writeTerms } from "./terms-writer.ts";

/** Returns terms as a PDF to print and sign, for download. Throws as `printPdf`. */
export async function termsFile(context: Context, terms: Terms): Promise<FileResponse> {
  const { hubName, mark, contacts } = context.hub.now();
  const paper = { terms, hub: { hubName, mark }, contact: contacts.admin.email };
  const bytes = await printPdf<typeof writeTerms>(context, "terms", paper);
  const fileName = `${terms.name.toLowerCase().replaceAll(" ", "-")}.pdf`;
  return {
    stream: bytes,
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  };
}
