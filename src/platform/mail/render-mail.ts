import { DARK, DARK_BUTTON, LIGHT } from "#/shared/colors.ts";
import type { Address } from "#/shared/pages.ts";
import { logoPath } from "../hub/values.ts";

type MailContent = {
  hubName: string;
  /** The id of the owner's mark, shown above the mail; the product's own by default. */
  markId?: string | undefined;
  /** The origin for links and the footer, without a trailing slash. */
  publicUrl: string;
  heading: string;
  paragraphs: readonly string[];
  /** A link into the platform. */
  button?: { label: string; path: Address };
  /** A one-time code, shown large in the HTML part and alone on its line in the text part. */
  code?: string;
};

const TEXT_WIDTH = 72;

/**
 * Returns one mail as HTML and as plain text, everything escaped. The text part of a mail with a
 * code holds that code as its only six-digit group (C87), as long as the paragraphs hold none:
 * leave names and addresses of people out of them.
 */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: htmlOf(content), text: textOf(content) };
}

function textOf({ hubName, publicUrl, heading, paragraphs, button, code }: MailContent): string {
  const blocks = [
    wrap(heading),
    ...paragraphs.map(wrap),
    ...(code ? [code] : []),
    ...(button ? [`${oneLine(button.label)}:\n${publicUrl}${button.path}`] : []),
    `--\n${oneLine(hubName)}\n${publicUrl}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Wraps at spaces, so that the part needs no encoding and reads well in any mail program. */
function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of oneLine(text).split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= TEXT_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join("\n");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Returns a text escaped for HTML, also for attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A colour as three numbers, since six digits in a row would read as a one-time code. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(",")})`;

// Some mail programs drop style sheets, so each colour is inline for light screens and repeated
// here for dark ones.
const DARK_STYLE = `
@media (prefers-color-scheme: dark) {
  .page { background: ${rgb(DARK.page)} !important; }
  .card { background: ${rgb(DARK.surface)} !important; border-color: ${rgb(DARK.line)} !important; }
  .ink { color: ${rgb(DARK.ink)} !important; }
  .soft { color: ${rgb(DARK.inkSoft)} !important; }
  .code { background: ${rgb(DARK.sunken)} !important; }
  .button { background: ${rgb(DARK_BUTTON)} !important; }
}
@media (max-width: 480px) {
  .outer { padding: 24px 12px !important; }
  .card { padding: 24px 20px !important; }
}`;
const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const INK = `color:${rgb(LIGHT.ink)};`;
const SOFT = `color:${rgb(LIGHT.inkSoft)};`;
const PAGE = `background:${rgb(LIGHT.page)};`;

const paragraphOf = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;${FONT}${INK}font-size:16px;line-height:25px;\
word-break:break-word;">${escapeHtml(text)}</p>`;

const codeOf = (code: string) =>
  `<p class="ink code" style="margin:0 0 16px;padding:16px;background:${rgb(LIGHT.sunken)};\
border-radius:10px;${FONT}${INK}font-size:32px;font-weight:600;letter-spacing:8px;text-align:center;\
">${escapeHtml(code)}</p>`;

const buttonOf = (
  label: string,
  url: string,
) => `<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:24px;"><tr>
<td class="button" style="background:${rgb(LIGHT.accent)};border-radius:10px;">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 22px;${FONT}color:#fff;\
font-size:15px;line-height:22px;font-weight:600;text-decoration:none;">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:12px 0 0;${FONT}${SOFT}font-size:13px;line-height:20px;\
word-break:break-word;">${escapeHtml(url)}</p>`;

/** The owner's mark, or the product's. The name is next to it, for readers that show no images. */
const markOf = ({ markId, publicUrl }: MailContent) =>
  `<img src="${escapeHtml(`${publicUrl}${markId ? logoPath(markId) : "/mark.png"}`)}" alt="" \
height="28" style="height:28px;width:auto;vertical-align:middle;margin-right:10px;border:0;\
border-radius:6px;">`;

function htmlOf(content: MailContent): string {
  const { hubName, publicUrl, heading, paragraphs, button, code } = content;
  const body = [
    ...paragraphs.map(paragraphOf),
    ...(code ? [codeOf(code)] : []),
    ...(button ? [buttonOf(button.label, `${publicUrl}${button.path}`)] : []),
  ].join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;${PAGE}">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(paragraphs[0] ?? "")}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${PAGE}">
<tr><td class="outer" align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td class="ink" style="padding:0 4px 16px;${FONT}${INK}font-size:17px;line-height:28px;\
font-weight:600;">${markOf(content)}${escapeHtml(hubName)}</td></tr>
<tr><td class="card" style="padding:32px;background:#fff;border:1px solid ${rgb(LIGHT.line)};border-radius:14px;">
<h1 class="ink" style="margin:0 0 16px;${FONT}${INK}font-size:22px;line-height:29px;font-weight:600;\
letter-spacing:-0.2px;">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${FONT}${SOFT}font-size:13px;line-height:20px;">
You get this mail because of your account at ${escapeHtml(hubName)}.<br>
<a class="soft" href="${escapeHtml(publicUrl)}" style="${SOFT}">${escapeHtml(publicUrl)}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
