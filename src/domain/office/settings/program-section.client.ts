import type { SectionForm } from "./settings.client.ts";

/** The setting for access by programs of the staff. */
export const PROGRAM_SECTION: SectionForm = {
  section: "programs",
  title: "Access tokens",
  lead: "With an access token a program, such as a sheet or your books, calls the hub in its owner's name.",
  fields: [
    {
      name: "allowsTokens",
      label: "Staff make access tokens for programs",
      hint: "Each for themselves, with an end, and never for more than they may. Switched off, none works.",
      kind: "switch",
    },
  ],
};
