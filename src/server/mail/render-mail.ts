import type { Address } from "#/shared/pages.ts";
import { markPath } from "../hub/values.ts";

export type MailContent = {
  hubName: string;
  /** The id of the owner's mark, shown above the mail where there is one. */
  markId?: string | undefined;
  /** Origin that links and the footer point to, without a slash at the end. */
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
 * One mail as HTML and as plain text, everything escaped. The text part of a mail with a code holds
 * that code as its only six-digit group (C87), as long as the paragraphs hold none: leave names and
 * addresses of people out of them.
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

/** Breaks at spaces, so that the part needs no encoding and reads well in any mail program. */
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
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

// Mail programs drop style sheets now and then, so each colour stands inline for light screens and
// once more here for dark ones.
const DARK_STYLE = `
@media (prefers-color-scheme: dark) {
  .page { background: #14161d !important; }
  .card { background: #1e212b !important; }
  .ink { color: #e8eaf0 !important; }
  .soft { color: #a9afbd !important; }
  .code { background: #2a2e3b !important; }
}`;
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const INK = "color:#1c2030;";
const SOFT = "color:#5a6072;";

const paragraphOf = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;${FONT}${INK}font-size:16px;line-height:24px;">${escapeHtml(text)}</p>`;

const codeOf = (code: string) =>
  `<p class="ink code" style="margin:0 0 16px;padding:16px;background:#f0f2f8;border-radius:8px;${FONT}${INK}font-size:32px;letter-spacing:8px;text-align:center;">${escapeHtml(code)}</p>`;

const buttonOf = (
  label: string,
  url: string,
) => `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="background:#3b4cca;border-radius:8px;">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;${FONT}color:#fff;font-size:16px;text-decoration:none;">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:16px 0 0;${FONT}${SOFT}font-size:13px;line-height:20px;">${escapeHtml(url)}</p>`;

/** The name stands beside it, so whoever sees no pictures misses nothing. */
const markOf = ({ markId, publicUrl }: MailContent) =>
  markId
    ? `<img src="${escapeHtml(`${publicUrl}${markPath(markId)}`)}" alt="" height="28" style="height:28px;width:auto;vertical-align:middle;margin-right:10px;">`
    : "";

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
<title>${escapeHtml(heading)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f8;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(paragraphs[0] ?? "")}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f8;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td class="ink" style="padding:0 8px 16px;${FONT}${INK}font-size:18px;font-weight:bold;">${markOf(content)}${escapeHtml(hubName)}</td></tr>
<tr><td class="card" style="padding:32px;background:#fff;border-radius:12px;">
<h1 class="ink" style="margin:0 0 16px;${FONT}${INK}font-size:22px;line-height:30px;">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td class="soft" style="padding:16px 8px 0;${FONT}${SOFT}font-size:13px;line-height:20px;">
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
