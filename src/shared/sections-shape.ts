import { z } from "zod";

/** A text in sections, as made by `sectionsOf`. */
export const SectionsShape = z
  .array(z.object({ heading: z.string(), paragraphs: z.array(z.string()).readonly() }))
  .readonly();
