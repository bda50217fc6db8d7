import type { FileType } from "#/shared/file.ts";
import { normalForm } from "#/shared/normal-form.ts";

const MAX_CODE_POINTS = 150;

const TYPE_OF_EXTENSION: Readonly<Record<string, FileType>> = {
  pdf: "pdf",
  jpg: "jpeg",
  jpeg: "jpeg",
  png: "png",
  doc: "doc",
  docx: "docx",
  csv: "csv",
  xlsx: "xlsx",
};

/** Control characters, and those that reverse the text (`gpj.exe` shown as `exe.jpg`). */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;

/** The last dot and what follows it, if that can be an extension. */
const EXTENSION = /\.([A-Za-z0-9]{1,10})$/;

/**
 * Returns an uploaded file name as display text: anything after a NUL, control characters and
 * direction marks are removed, path separators become "_", and at most 150 code points are kept,
 * including the extension (C92). Never empty, and never used as a path.
 */
export function displayName(sent: string): string {
  const name = normalForm((sent.split("\0")[0] ?? "").toWellFormed())
    .replace(UNSEEN, "")
    .replace(/[/\\]/g, "_")
    .trim();
  const extension = EXTENSION.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - extension.length) || "file";
  const room = MAX_CODE_POINTS - extension.length;
  return Array.from(stem).slice(0, room).join("") + extension;
}

/** Returns the type that a name's extension claims, in either case; undefined if it claims none. */
export function claimedType(name: string): FileType | undefined {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase();
  return extension ? TYPE_OF_EXTENSION[extension] : undefined;
}
