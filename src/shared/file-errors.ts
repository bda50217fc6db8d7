import { invalid } from "./refusals.ts";

/** How to turn an iPhone's photo into one that every program reads. */
export const HEIC_HELP =
  "On an iPhone: Settings, Camera, Formats, Most Compatible, then take the photo again; or send " +
  "yourself the photo as JPEG.";

/** Follows the refusal of an empty file, such as one that a phone has not fetched yet. */
export const EMPTY_FILE =
  "It is empty. Open it once to see whether everything is there, then choose it again.";

/** Follows the refusal of a file that begins correctly but cannot be read further. */
export const DAMAGED_FILE =
  "It is damaged or not complete. Open it to see, then save or download it again.";

/** The part of the table about uploaded files. */
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
