import { z } from "zod";

/** What the link of a mail carries, or a browser keeps. */
export const tokenField = z.string().min(1, "Open the link of the mail.").max(200);
