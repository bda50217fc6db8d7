/**
 * Gets a browser for the journeys if none is installed: `npm test` runs this in parallel with its
 * other checks.
 */
import { ensureBrowser } from "./browser.ts";

ensureBrowser();
