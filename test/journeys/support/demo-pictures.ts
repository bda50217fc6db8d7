import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import type { Role } from "#/shared/actor.ts";
import { DEMO_PASSWORD, emailOf } from "../../../demo/people.ts";
import { launchOptions } from "./chromium.ts";
import { startHub } from "./hub.ts";
import { openAs } from "./people.ts";
import { settled } from "./settled.ts";
import { withoutUpdates } from "./without-updates.ts";

export type Shot = {
  name: string;
  address: string;
  /** The account to sign in; none for public pages. */
  as?: { username: string; role: Role };
  viewport: { width: number; height: number };
  scheme?: "light" | "dark";
};

async function takeShot(browser: Browser, origin: string, shot: Shot): Promise<Buffer> {
  const { address, as, viewport, scheme = "light" } = shot;
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme: scheme,
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  const page = await context.newPage();
  await withoutUpdates(page);
  if (as)
    await openAs(page, { ...as, email: emailOf(as.username), password: DEMO_PASSWORD }, address);
  else await page.goto(address);
  await settled(page);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/**
 * Takes pictures of the demo company into a folder: those named on the command line, or all.
 * `shrink` makes them small. Returns those taken.
 */
export async function takePictures(
  folder: string,
  shots: readonly Shot[],
  ending: "png" | "webp",
  shrink: (picture: Sharp) => Sharp,
): Promise<Shot[]> {
  mkdirSync(folder, { recursive: true });
  console.log("Making the demo company, which takes a while ...");
  const hub = await startHub({ DEMO: "1", ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
  const browser = await chromium.launch(launchOptions);
  try {
    const selected = process.argv.slice(2);
    const taken = shots.filter(({ name }) => selected.length === 0 || selected.includes(name));
    for (const shot of taken) {
      const small = await shrink(sharp(await takeShot(browser, hub.url, shot))).toBuffer();
      writeFileSync(path.join(folder, `${shot.name}.${ending}`), small);
      console.log(`${shot.name.padEnd(20)} ${Math.round(small.length / 1024)} KB`);
    }
    return taken;
  } finally {
    await browser.close();
    await hub.stop();
  }
}
