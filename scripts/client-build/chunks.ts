/**
 * How the client's code is cut into files (docs/decisions/0015-files-of-the-client.md). What a module is needed by
 * decides its file: a visitor's first pages, everybody who is signed in, a trainee, a trainer, the office. A module is never in a
 * narrower file than what it imports, so no two files import each other. What no first page needs and three other
 * pages do is one file, and the rest stays with its page.
 */
import path from "node:path";
import { normalizePath } from "vite";

/** Changes only when a package is updated, so browsers keep it over our own releases. */
const VENDOR = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/;

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
  // What strangers open by a link or a scanned code, on any phone.
  link: [
    "features/certificates/client/VerifyPage.tsx",
    "features/resumes/client/SharedResumePage.tsx",
  ],
  bar: ["client/frame/BarTools.tsx", "client/frame/UndoKeys.tsx", "client/frame/WorkLayout.tsx"],
  // Comes after the page, to whoever has yet to agree to a notice or to be shown around.
  above: ["client/frame/AbovePage.tsx"],
  // Comes two seconds later, to everybody who is signed in.
  after: ["client/frame/Toaster.tsx"],
  trainee: ["features/onboarding/details/client/TraineeDashboardPage.tsx"],
  batch: ["features/progress/client/BatchDashboardPage.tsx"],
  marketing: ["features/progress/client/MarketingDashboardPage.tsx"],
  assistance: ["features/assistance/requests/client/AssistanceDashboardPage.tsx"],
  informer: ["features/interviews/overview/client/InformerPage.tsx"],
  trainer: ["features/training/trainer/client/TrainerDashboardPage.tsx"],
  admin: [
    "client/dashboards/AdminDashboard.tsx",
    "features/oversight/client/RegistrationsPage.tsx",
  ],
  ceo: ["client/dashboards/CeoDashboard.tsx", "features/insights/client/CeoInterviewsPage.tsx"],
  // What stands below the CEO's first screen: a desk fetches it with the rest.
  below: ["features/insights/client/CompanyParts.tsx"],
  cto: [
    "client/dashboards/CtoDashboard.tsx",
    "features/assistance/supported/client/CtoDashboardPage.tsx",
  ],
  salesHead: ["client/dashboards/SalesHeadDashboard.tsx"],
} as const;
type FirstPage = keyof typeof FIRST_PAGES;

/**
 * Later pages of people who are not of the office: mostly on phones, and seen first by whom a mail brings there. What they share
 * with the office's pages is not fetched together with what those alone need.
 */
const MEMBER_PAGES = [
  "accounts/addresses/client/EmailLinkPage.tsx",
  "accounts/factors/client/SecurityPage.tsx",
  "accounts/invitations/client/SetPasswordPage.tsx",
  "accounts/passwords/client/ChangePasswordPage.tsx",
  "accounts/passwords/client/ResetPasswordPage.tsx",
  "accounts/profile/client/UserProfilePage.tsx",
  "assistance/records/client/AssistanceDetailsPage.tsx",
  "assistance/records/client/AssistanceProfilePage.tsx",
  "companies/openings/client/MyOpeningsPage.tsx",
  "consent/client/NoticePage.tsx",
  "guides/client/GuidePage.tsx",
  "marketing/feed/client/FeedPage.tsx",
  "marketing/profile/client/ProfileDetailsPage.tsx",
  "messages/client/OwnMessagePage.tsx",
  "notices/preferences/client/PreferencesPage.tsx",
  "onboarding/corrections/client/CorrectDetailsPage.tsx",
  "onboarding/documents/client/DocumentUploadPage.tsx",
  "onboarding/submissions/client/MyPapersPage.tsx",
  "oversight/timeline/client/TimelinePage.tsx",
  "payments/client/BalancePage.tsx",
  "privacy/client/MyDataPage.tsx",
  "progress/client/AdmissionPage.tsx",
  "resumes/client/MyResumePage.tsx",
  "training/check-in/client/CheckInPage.tsx",
  "training/client/ModuleDetailsPage.tsx",
].map((file) => `features/${file}`);
const OFFICE: readonly FirstPage[] = ["admin", "ceo", "below", "cto", "salesHead", "informer"];
const MEMBERS: readonly FirstPage[] = ["trainee", "batch", "marketing", "assistance"];
const isOfMembers = (page: FirstPage) => MEMBERS.includes(page);
const WORK: readonly FirstPage[] = ["bar", ...MEMBERS, "trainer", ...OFFICE];

type Needs = {
  pages: ReadonlySet<FirstPage>;
  /** How many later pages of members do. */
  ofMembers: number;
  /** How many pages do, of all. */
  count: number;
};
type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The file of a module, or null for one that few pages need. */
function fileOf(id: string, needs: Needs): string | null {
  const file = fileByNeeds(id, needs);
  // A few parts, such as what an empty page says, would bring members all that the office's first screens share.
  return file === "work" && needs.ofMembers >= SHARED_BY ? "bar" : file;
}

/** From wide to narrow: the order matters. */
function fileByNeeds(
  id: string,
  { pages: all, ofMembers: laterOfMembers, count }: Needs,
): string | null {
  // What comes later finds there what any first page has brought.
  const first = new Set([...all].filter((page) => page !== "above" && page !== "after"));
  const pages = first.size > 0 ? first : all;
  const comesAfter = all.has("after");
  const needs = (page: FirstPage) => pages.has(page);
  // Styles are few files: those of parts that stand on every page, and those of the pages of who is signed in.
  if (needs("every") || /preload-helper|[\\/]client[\\/]ui[\\/].*\.module\.css$/.test(id))
    return "boot";
  if (needs("home")) return pages.size > 1 || id.endsWith(".css") ? "boot" : "home";
  // They have no file but `boot` in common with others: a few small parts, where another file brings 15 to 35 KB.
  if (needs("link")) return count > 1 ? "boot" : null;
  if (/\.css$/.test(id) && !/[\\/]features[\\/](?:site|contact|accounts)[\\/]/.test(id))
    return "bar";
  const offices = OFFICE.filter(needs);
  const isOfWork = WORK.some(needs);
  if (comesAfter) return first.size > 0 ? "bar" : "after";
  if (needs("visitor") && (needs("bar") || needs("trainee") || needs("batch"))) return "boot";
  // What describes forms is much, and the CEO's first screen has none.
  if (needs("visitor")) return needs("ceo") ? "boot" : isOfWork ? "forms" : "site";
  // What a trainee's first pages have in common with others comes with the bar: their parts are few files.
  if (needs("bar") || (needs("trainee") && pages.size > 1)) return "bar";
  const areMembers = [...pages].every(isOfMembers);
  if (needs("batch") && pages.size > 1) return areMembers ? "batch-parts" : "bar";
  if (needs("trainee")) return "trainee";
  if (pages.size === 2 && needs("ceo") && needs("below")) return "work";
  // Tables and what else stands in no first screen of an admin or the CEO, but below it.
  const isFirst = ["batch", "trainer", "admin", "ceo"] as const;
  const isLater = !isFirst.some(needs);
  const ofMembers = [...pages].some(isOfMembers);
  if (isLater && offices.length > 1 && !ofMembers)
    return needs("below") && !needs("cto") ? "below-parts" : "lists";
  if (pages.size > 1) {
    if (areMembers) return "member";
    // Lists to choose from and other floating parts, in no first screen of an admin or the CEO.
    const ofOffice = needs("admin") || needs("ceo") || needs("salesHead");
    if (!ofOffice) return "floating";
    if (!needs("trainer") && !ofMembers) return "work";
    return needs("ceo") ? "bar" : "forms";
  }
  const [only] = pages;
  // A file of the CEO's own would be the smallest of all.
  if (only === "ceo") return "work";
  if (only) return `${only}-parts`;
  return count < SHARED_BY ? null : laterOfMembers > 0 ? "more" : "office-more";
}

/** What each of these files may need. A module that needs more stays beside the pages that share it: a file brings all that any of its modules needs. */
const BEGUN = ["vendor", "boot", "bar", "forms"];
const LATER = {
  more: BEGUN,
  dialogs: [...BEGUN, "floating", "after"],
  "office-more": [...BEGUN, "floating", "after", "lists", "work"],
} as const satisfies Record<string, readonly string[]>;

type Find = (id: string) => string | null;

/** The file of a module that later pages share, by what it needs in its turn; null where it needs too much for one. */
function laterFileOf(id: string, file: "more" | "office-more", find: Find, context: Context) {
  const seen = new Set([id]);
  const open = [id];
  const needed = new Set<string | null>();
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const next of context.getModuleInfo(one)?.importedIds ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      const other = VENDOR.test(next) ? "vendor" : find(next);
      if (other === "more" || other === "office-more") open.push(next);
      else needed.add(other);
    }
  const isEnough = (may: readonly (string | null)[]) =>
    [...needed].every((one) => may.includes(one));
  const files = file === "more" ? (["more", "dialogs"] as const) : ([file] as const);
  return files.find((one) => isEnough(LATER[one])) ?? null;
}

const NOBODYS: Needs = { pages: new Set(), ofMembers: 0, count: 0 };
/** So many pages make a file of what they share; what fewer do stays beside them. */
const SHARED_BY = 3;

/** Which first pages need each module, and how many others do, by what is imported. */
function needsOf(context: Context): ReadonlyMap<string, Needs> {
  const root = path.resolve(import.meta.dirname, "../../src");
  const firstPages = new Map<string, FirstPage>(
    Object.entries(FIRST_PAGES).flatMap(([page, files]) =>
      files.map((file) => [normalizePath(path.join(root, file)), page as FirstPage]),
    ),
  );
  const members = new Set(MEMBER_PAGES.map((file) => normalizePath(path.join(root, file))));
  const found = new Map<string, Needs & { pages: Set<FirstPage>; last: string }>();
  const walk = (start: string) => {
    const page = firstPages.get(start);
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const known = found.get(id) ?? { ...NOBODYS, pages: new Set<FirstPage>(), last: "" };
      if (known.last === start) continue;
      if (members.has(start)) known.ofMembers += 1;
      found.set(id, Object.assign(known, { last: start, count: known.count + 1 }));
      if (page) known.pages.add(page);
      open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
  };
  for (const id of [...firstPages.keys(), ...members]) {
    if (!context.getModuleInfo(id)) throw new Error(`${id} is no part of the client.`);
    if (firstPages.has(id)) walk(id);
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
      const known = needs;
      const find = (one: string) => fileOf(one, known.get(one) ?? NOBODYS);
      const file = find(id);
      return file === "more" || file === "office-more"
        ? laterFileOf(id, file, find, context)
        : file;
    },
    debugName: "first pages",
    priority: 1,
    includeDependenciesRecursively: false,
  },
];
