import { invalid } from "./refusals.ts";

/** How a photo of an iPhone becomes one that every program reads. */
export const HEIC_HELP =
  "On an iPhone: Settings, Camera, Formats, Most Compatible, then take the photo again; or send " +
  "yourself the photo as JPEG.";

/** After the refusal of a file without a byte, as a phone hands over one it has not fetched yet. */
export const EMPTY_FILE =
  "It is empty. Open it once to see whether everything is there, then choose it again.";

/** After the refusal of a file whose beginning is right and whose rest cannot be read. */
export const DAMAGED_FILE =
  "It is damaged or not complete. Open it to see, then save or download it again.";

/** The part of the table that is about files that are sent. */
export const FILE_ERRORS = {
  FILE_TYPE_REFUSED: invalid("{file} is not a valid file type. Allowed types: PDF, JPEG, PNG."),
  HEIC_REFUSED: invalid(
    `{file} is not a valid file type. Allowed types: PDF, JPEG, PNG. ${HEIC_HELP}`,
  ),
  PDF_LOCKED: invalid(
    "{file} asks for a password. Open it with the password, print it and choose Save as PDF, then upload that file.",
  ),
  PDF_ONLY: invalid("Please select a valid PDF file"),
  INFECTED_FILE: invalid("{file} was refused as a virus."),
  FILE_TOO_LARGE: {
    status: 413,
    code: "TOO_LARGE",
    message: "{file} exceeds the 10 MB file size limit.",
  },
} as const;
