/**
 * How the client's code is cut into files (docs/decisions/0015-files-of-the-client.md). What a module is needed by
 * decides its file: a visitor's first pages, everybody who is signed in, a trainee, a trainer, the office. A module is never in a
 * narrower file than what it imports, so no two files import each other. What no first page needs and three other
 * pages do is one file, and the rest stays with its page.
 */
import path from "node:path";
import { normalizePath } from "vite";

/** Changes only when a package is updated, so browsers keep it over our own releases. */
const VENDOR =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/;

/** The first pages: each its files below `src`, which must be there. */
const FIRST_PAGES = {
  every: [
    "client/main.tsx",
    "client/frame/PublicLayout.tsx",
    "client/frame/AuthLayout.tsx",
    "features/accounts/sessions/client/LoginPage.tsx",
  ],
  home: ["features/site/client/HomePage.tsx"],
  visitor: [
    "features/accounts/registration/client/RegisterPage.tsx",
    "features/accounts/passwords/client/ForgotPasswordPage.tsx",
    "features/contact/client/ContactPage.tsx",
    "features/site/client/AboutPage.tsx",
    "features/site/client/CsrPage.tsx",
  ],
  bar: ["client/frame/BarTools.tsx", "client/frame/UndoKeys.tsx", "client/frame/WorkLayout.tsx"],
  trainee: ["features/onboarding/details/client/TraineeDashboardPage.tsx"],
  batch: ["features/progress/client/BatchDashboardPage.tsx"],
  trainer: ["features/training/trainer/client/TrainerDashboardPage.tsx"],
  admin: [
    "client/dashboards/AdminDashboard.tsx",
    "features/oversight/client/RegistrationsPage.tsx",
  ],
  ceo: ["client/dashboards/CeoDashboard.tsx", "features/insights/client/CeoInterviewsPage.tsx"],
  cto: [
    "client/dashboards/CtoDashboard.tsx",
    "features/assistance/supported/client/CtoDashboardPage.tsx",
  ],
  salesHead: ["client/dashboards/SalesHeadDashboard.tsx"],
} as const;
type FirstPage = keyof typeof FIRST_PAGES;
const OFFICE: readonly FirstPage[] = ["admin", "ceo", "cto", "salesHead"];
const WORK: readonly FirstPage[] = ["bar", "trainee", "batch", "trainer", ...OFFICE];

type Needs = { pages: ReadonlySet<FirstPage>; isShared: boolean };
type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The file of a module, or null for one that no first page needs. From wide to narrow: the order matters. */
function fileOf(id: string, { pages, isShared }: Needs): string | null {
  const needs = (page: FirstPage) => pages.has(page);
  // Styles are few files: those of parts that stand on every page, and those of the pages of who is signed in.
  if (needs("every") || /preload-helper|[\\/]client[\\/]ui[\\/].*\.module\.css$/.test(id))
    return "boot";
  if (needs("home")) return pages.size > 1 || id.endsWith(".css") ? "boot" : "home";
  if (/\.css$/.test(id) && !/[\\/]features[\\/](?:site|contact|accounts)[\\/]/.test(id))
    return "bar";
  const offices = OFFICE.filter(needs);
  const isOfWork = WORK.some(needs);
  if (needs("visitor") && (needs("bar") || needs("trainee"))) return "boot";
  if (needs("visitor")) return isOfWork ? "forms" : "site";
  // What a trainee's first page has in common with any other comes with the bar: its parts are few files.
  if (needs("bar") || (needs("trainee") && pages.size > 1)) return "bar";
  if (needs("trainee")) return "trainee";
  if (offices.length > 1 && !needs("batch") && !needs("trainer")) return "office";
  if (pages.size > 1) return "work";
  const [only] = pages;
  return only ? `${only}${isShared ? "-parts" : ""}` : null;
}

/** Which first pages need each module, and whether other pages do too, by what is imported. */
function needsOf(context: Context): ReadonlyMap<string, Needs> {
  const root = path.resolve(import.meta.dirname, "../../src");
  const firstPages = new Map<string, FirstPage>(
    Object.entries(FIRST_PAGES).flatMap(([page, files]) =>
      files.map((file) => [normalizePath(path.join(root, file)), page as FirstPage]),
    ),
  );
  const found = new Map<string, { pages: Set<FirstPage>; isShared: boolean; last: string }>();
  const walk = (start: string) => {
    const page = firstPages.get(start);
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const known = found.get(id) ?? { pages: new Set(), isShared: false, last: "" };
      if (known.last === start) continue;
      if (known.last && !page) known.isShared = true;
      found.set(id, Object.assign(known, { last: start }));
      if (page) known.pages.add(page);
      open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
  };
  for (const id of firstPages.keys()) {
    if (!context.getModuleInfo(id)) throw new Error(`${id} is no part of the client.`);
    walk(id);
  }
  const lazy = [...found.keys()].flatMap(
    (id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  );
  for (const id of new Set(lazy)) if (!firstPages.has(id)) walk(id);
  return found;
}

let needs: ReadonlyMap<string, Needs> | undefined;

export const CHUNK_GROUPS = [
  { name: "vendor", test: VENDOR, priority: 2 },
  {
    name: (id: string, context: Context) => {
      needs ??= needsOf(context);
      return fileOf(id, needs.get(id) ?? { pages: new Set(), isShared: true });
    },
    debugName: "first pages",
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: "more", minShareCount: 3, priority: 0, includeDependenciesRecursively: false },
];
