import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** File names of the attachments. */
  attachments: string[];
  /** Addresses in the plain-text part, in order. */
  links: string[];
  /** The one six-digit group of the plain-text part. */
  code: string | undefined;
};

/** The mails the hub wrote instead of sending, oldest first. */
export function openMailbox(folder: string) {
  // A written mail never changes, and waiting for one reads often.
  const known = new Map<string, Mail>();
  const read = (name: string): Mail => {
    const mail = known.get(name) ?? readMail(readFileSync(path.join(folder, name), "latin1"));
    known.set(name, mail);
    return mail;
  };
  const list = (to: string): Mail[] => {
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map(read)
      .filter((mail) => mail.to === to);
  };
  return {
    list,
    /** Waits for the newest mail to an address whose subject contains `subject`. */
    newest: async (to: string, subject: string | RegExp): Promise<Mail> => {
      let mail: Mail | undefined;
      await expect(() => {
        mail = list(to).findLast((mail) => mail.subject.search(subject) >= 0);
        expect(mail, `a mail "${subject}" to ${to}`).toBeDefined();
      }).toPass({ timeout: scaledTimeout(20_000) });
      if (!mail) throw new Error("unreachable: the wait above found it");
      return mail;
    },
  };
}

type Part = { headers: Map<string, string>; body: string };

function readMail(raw: string): Mail {
  const mail = splitPart(raw);
  const parts = leavesOf(mail);
  const textOf = (type: string) =>
    decodeBody(parts.find((part) => part.headers.get("content-type")?.startsWith(type)));
  const text = textOf("text/plain");
  return {
    to: mail.headers.get("to")?.match(/[^\s<>]+@[^\s<>]+/)?.[0] ?? "",
    subject: decodeWords(mail.headers.get("subject") ?? ""),
    text,
    html: textOf("text/html"),
    attachments: parts.flatMap(({ headers }) => {
      const name = headers.get("content-disposition")?.match(/filename="?([^";]+)/)?.[1];
      return name ? [name] : [];
    }),
    links: text.match(/https?:\/\/\S+/g) ?? [],
    code: text.match(/(?<!\d)\d{6}(?!\d)/)?.[0],
  };
}

function splitPart(raw: string): Part {
  const [head = "", ...rest] = raw.split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: rest.join("\n\n") };
}

/** Returns the parts with content, including those of nested mails. */
function leavesOf(part: Part): Part[] {
  const boundary = part.headers.get("content-type")?.match(/boundary="?([^";]+)"?/)?.[1];
  if (!boundary) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((piece) => leavesOf(splitPart(piece.replace(/^\r?\n/, ""))));
}

function decodeBody(part: Part | undefined): string {
  if (!part) return "";
  const encoding = part.headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body, "base64").toString();
  if (encoding !== "quoted-printable") return Buffer.from(part.body, "latin1").toString();
  return decodeQuoted(part.body.replace(/=\r?\n/g, ""));
}

const decodeQuoted = (text: string): string => {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
};

/** Headers that hold more than ASCII: `=?UTF-8?Q?...?=`. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString()
        : decodeQuoted(word.replaceAll("_", " ")),
    );
