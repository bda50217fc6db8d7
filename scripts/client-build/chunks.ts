/**
 * How the client's code is cut into files (docs/decisions/0015-files-of-the-client.md). A group takes what its
 * modules import along, except what a group above it has taken: so no two files import each other.
 * What no group takes, stays with the page that needs it.
 */

/** Changes only when a package is updated, so browsers keep it over our own releases. */
const VENDOR =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/;

/** What the first screen of a visitor is made of, and the styles of parts that every other page has too. */
const BOOT =
  /[\\/](?:main|router|AuthLayout|PublicLayout|LoginPage|HomePage)\.tsx$|[\\/]components[\\/](?:Paper|Card|Collapse)[\\/]|[\\/]client[\\/]ui[\\/].*\.module\.css$/;

/**
 * The rooms of those who are signed in, what floats over a page (menus, dialogs), and the styles of their pages: a
 * file for each would be a request, and all of them are smaller than a picture.
 */
const WORK =
  /[\\/](?:BarTools|Toaster|UndoKeys|SchemeMenu|WorkLayout|DashboardLayout)\.tsx$|[\\/]dashboards[\\/]\w+Dashboard\.tsx$|[\\/]components[\\/](?:Modal|Popover)[\\/]|^(?!.*[\\/]features[\\/](?:site|contact|accounts)[\\/]).*\.css$/;

/** What trainers' pages alone have in common: nobody else waits for it. */
const TEACHING =
  /[\\/]features[\\/]training[\\/](?:planned|check-in|sessions|trainer|attendance)[\\/]/;

const ANY =
  /^(?!.*[\\/]training[\\/](?:planned|check-in|sessions|trainer|attendance)[\\/]).*[\\/](?:node_modules|src[\\/](?:client|features|shared))[\\/]/;

export const CHUNK_GROUPS = [
  { name: "vendor", test: VENDOR, priority: 4 },
  { name: "boot", test: BOOT, priority: 3 },
  { name: "work", test: WORK, priority: 2 },
  { name: "shared", test: ANY, minShareCount: 3, priority: 1 },
  { name: "teaching", test: TEACHING, minShareCount: 3, priority: 0 },
];
