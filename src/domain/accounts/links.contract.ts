import { z } from "zod";

/** The token of a mail's link, or of a browser. */
export const tokenField = z.string().min(1, "Open the link of the mail.").max(200);
