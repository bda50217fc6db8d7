/**
 * Makes the shipped filter of stolen passwords: `node scripts/password-filter.ts <list> <filter>`,
 * by the build.
 */
import { makeFilter } from "#/platform/security/breached-filter.ts";

const [list, target] = process.argv.slice(2);
if (!list || !target) throw new Error("Name the list and the filter.");
await makeFilter(list, target);
