import type { Page } from "@playwright/test";

/**
 * Collects what must never happen, whatever a journey is about: errors of scripts, answers of 500
 * and above, requests to anybody else.
 */
export function watchForFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`script error: ${error.message}`));
  page.on("console", (message) => {
    // A refusal (4xx) is reported this way by the browser, and is no fault by itself.
    const isRefusal = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRefusal) faults.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} from ${response.url()}`);
  });
  page.on("request", (request) => {
    const isOwn = /^(data|blob|about):/.test(request.url()) || request.url().startsWith(origin);
    if (!isOwn) faults.push(`request to another host: ${request.url()}`);
  });
  return faults;
}
