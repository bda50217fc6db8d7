import { z } from "zod";

/** The token of a link in a mail, or of a browser. */
export const tokenField = z.string().min(1, "Open the link of the mail.").max(200);
