import { type FileType, MAX_FILE_BYTES } from "#/shared/file.ts";
import { EMPTY_FILE, FILE_ERRORS, HEIC_HELP } from "#/shared/file-errors.ts";

const EXTENSIONS = {
  pdf: ["pdf"],
  jpeg: ["jpg", "jpeg"],
  png: ["png"],
  doc: ["doc"],
  docx: ["docx"],
  csv: ["csv"],
  xlsx: ["xlsx"],
} as const satisfies Record<FileType, readonly string[]>;

/** The types that a file input offers: ".pdf,.jpg,.jpeg". */
export const acceptOf = (types: readonly FileType[]): string =>
  types.flatMap((type) => EXTENSIONS[type].map((extension) => `.${extension}`)).join(",");

const wrongTypeText = (file: File, types: readonly FileType[]): string =>
  types.length === 1 && types[0] === "pdf"
    ? FILE_ERRORS.PDF_ONLY.message
    : FILE_ERRORS.FILE_TYPE_REFUSED.message
        .replace("{file}", file.name)
        .replace("PDF, JPEG, PNG", types.map((type) => type.toUpperCase()).join(", "));

/**
 * Returns what is wrong with a file before it is sent, or null. The server checks the content
 * itself.
 */
export function checkFile(file: File, types: readonly FileType[]): string | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const isKnown = types.some((type) => (EXTENSIONS[type] as readonly string[]).includes(extension));
  if (!isKnown) {
    const text = wrongTypeText(file, types);
    return /^hei[cf]$/.test(extension) && types.includes("jpeg") ? `${text} ${HEIC_HELP}` : text;
  }
  if (file.size === 0) return `${wrongTypeText(file, types).replace(/\.?$/, ".")} ${EMPTY_FILE}`;
  if (file.size > MAX_FILE_BYTES)
    return FILE_ERRORS.FILE_TOO_LARGE.message.replace("{file}", file.name);
  return null;
}

/** 1.4 MB, 320 KB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
