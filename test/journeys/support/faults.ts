import type { Page, Response } from "@playwright/test";

/**
 * Collects what must never happen, whatever a journey is about: errors of scripts, responses of 500
 * and above, requests to other hosts, and calls that the person's role may not make: their pages
 * offer none.
 */
export function watchForFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`script error: ${error.message}`));
  page.on("console", (message) => {
    // The browser reports a refusal (4xx) this way; it is not a fault as such.
    const isRefusal = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRefusal) faults.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() === 403) void noteForbidden(response, faults);
    if (response.status() >= 500) faults.push(`${response.status()} from ${response.url()}`);
  });
  page.on("request", (request) => {
    const isOwn = /^(data|blob|about):/.test(request.url()) || request.url().startsWith(origin);
    if (!isOwn) faults.push(`request to another host: ${request.url()}`);
  });
  return faults;
}

async function noteForbidden(response: Response, faults: string[]) {
  // Another page may be open by now: then there is no body to check.
  const answer = await response.json().catch(() => undefined);
  if (answer?.reason === "FORBIDDEN") {
    faults.push(`${response.request().method()} ${response.url()} is not theirs`);
  }
}
