import { z } from "zod";
import { LINK_HINT, LONGEST_LINK, readLink } from "./link.ts";
import { trimLine } from "./visible-line.ts";

const TOO_LONG = `Use at most ${LONGEST_LINK} characters.`;

/** A web address that may be left empty: only https; null without one. */
export const optionalLink = () =>
  z
    .string()
    .max(LONGEST_LINK, TOO_LONG)
    .transform((text, ctx) => {
      if (trimLine(text) === "") return null;
      const link = readLink(text);
      if (link !== undefined && link.length <= LONGEST_LINK) return link;
      ctx.addIssue({ code: "custom", message: link === undefined ? LINK_HINT : TOO_LONG });
      return z.NEVER;
    });
