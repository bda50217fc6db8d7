import type { Module } from "./modules.ts";

/** A table's parameters in the address of its page. */
const TABLE = ["q?", "page?", "size?", "sort?"] as const;
const PERIOD = ["from?", "to?"] as const;
/** The period and the batch of figures. */
const SCOPE = [...PERIOD, "batchId?", "period?"] as const;
const ROWS = ["section", "figure", ...PERIOD, "batchId?", "part?", "company?", ...TABLE] as const;
const DUES = ["status?", "kind?", "dueIn?", "receivedIn?", ...TABLE] as const;
/**
 * `record` opens the form to record a person's payment, by the user's id; `void` asks to take back
 * the receipt with this number.
 */
const FORMS = ["record?", "void?"] as const;
const MONEY = ["view?", "status?", "by?", "claim?", "date?", "month?", ...FORMS, ...TABLE] as const;
const QUEUE = ["show?", "person?", "at?"] as const;
const WARNINGS = ["show?", "batch?", ...TABLE] as const;
/** `enquiry` opens one, `message` records the sender of that contact message. */
const ENQUIRIES = ["show?", "source?", "owner?", "enquiry?", "message?", ...TABLE] as const;
const FIND = ["person?", "find?"] as const;

/**
 * Every page of the hub, once: its path as the router takes it, with `$name` for a variable part,
 * and its search parameters; `?` marks an optional one. Links, redirects, the mails' buttons,
 * notifications and the timeline take their addresses from here; what a page shows and who may see
 * it is in its feature's routes.
 */
export const PAGES = {
  "/": [],
  "/about-us": [],
  "/csrPage": [],
  "/contact-us": [],
  "/privacy": ["version?"],
  "/terms": [],
  "/refund-policy": [],
  "/verify": [],
  "/shared-resume/$token": [],
  "/candidates/$token": [],
  "/verify/$code": [],
  "/login": ["tab?", "returnTo?"],
  "/login/return": [],
  "/register": [],
  "/forgot-password": [],
  "/reset-password": [],
  "/change-password": [],
  "/set-password": ["token"],
  "/confirm-email": ["token"],
  "/restore-email": ["token"],
  "/user-profile": [],
  "/security": [],
  "/my-data": [],
  "/guide": ["task?"],
  "/notification-preferences": [],
  "/messages/$messageId": [],

  "/trainee-dashboard": ["tab?"],
  "/document-upload": [],
  "/admission-fee": [],
  "/balance-payment": [],
  "/my-papers": [],
  "/correct-details": [],
  "/timeline": ["kind?"],
  "/batch-dashboard": [],
  "/java-training-details": TABLE,
  "/aem-training-details": TABLE,
  "/communication-training-details": TABLE,
  "/mock-training-details": TABLE,
  "/finalCheck-training-details": TABLE,

  "/check-in/$sessionId": ["code?"],
  "/session-check-in/$sessionId": [],

  "/marketing-dashboard": [],
  "/feeds": [],
  "/profile-details": [],
  "/my-resume": [],
  "/interview-schedules": TABLE,
  "/past-schedules": TABLE,
  "/assistance-dashboard": [],
  "/assistance-details": [],
  "/assistance-profile": [],

  "/trainer-dashboard": ["batch?"],
  "/create-training": ["batch", "planned?"],
  "/view-training": ["batch", ...TABLE],
  "/edit-session/$sessionId": ["batch?"],
  "/assignment-approvals": ["batch", "date?", "show?", "at?", ...TABLE],
  "/trainee-details": ["batch", ...TABLE],
  "/interview-grades": ["batch", "show?", ...TABLE],

  "/interviews": ["date?", ...TABLE],
  "/interviews/wall": [],
  "/people/$userId": ["kind?"],
  "/batches": ["state?", ...TABLE],
  "/early-warning": WARNINGS,
  "/batches/$batchId": ["tab?", "add?", "show?", ...TABLE],
  "/batches/$batchId/plan": [],

  "/companies/$company": [],
  "/openings": [],
  "/openings/$openingId": ["tab?", "company?", ...TABLE],

  "/admin-panel": ["show?", "at?"],
  "/new-register": TABLE,
  "/assistance-register": TABLE,
  "/admin-panel/gst": ["month?"],
  "/admin-panel/money": MONEY,
  "/admin-panel/payment-receipts": TABLE,
  "/admin-panel/open-fees": TABLE,
  "/admin-panel/payment-provider": ["show?", ...TABLE],
  "/admin-panel/dues": DUES,
  "/admin-panel/early-warning": WARNINGS,
  "/admin-panel/batches": ["state?", ...TABLE],
  "/admin-panel/batches/view/java": ["batch?", ...TABLE],
  "/admin-panel/batches/view/aem": ["batch?", ...TABLE],
  "/admin-panel/batches/view/communication": ["batch?", ...TABLE],
  "/admin-panel/batches/view/mock": ["batch?", ...TABLE],
  "/admin-panel/batches/view/final-check": ["batch?", ...TABLE],
  "/admin-panel/batches/create/java": [],
  "/admin-panel/batches/create/aem": [],
  "/admin-panel/batches/create/communication": [],
  "/admin-panel/batches/create/mock": [],
  "/admin-panel/batches/create/final-check": [],
  "/admin-panel/batches/waitlist": TABLE,
  "/admin-panel/trainee-info": FIND,
  "/admin-panel/documents": QUEUE,
  "/admin-panel/create-user": ["role?"],
  "/admin-panel/approved-users": TABLE,
  "/admin-panel/assistance/closure": ["state?", ...TABLE],
  "/admin-panel/assistance/payments": TABLE,
  "/admin-panel/interviews": ["view?", "date?", ...TABLE],
  "/admin-panel/companies": TABLE,
  "/admin-panel/openings": ["state?", ...TABLE],
  "/admin-panel/companies/look-alikes": [],
  "/admin-panel/marketing-insights": SCOPE,
  "/admin-panel/insights-rows": ROWS,
  "/admin-panel/imports": TABLE,
  "/admin-panel/imports/$importId": ["show?", ...TABLE],
  "/admin-panel/settings": [],
  "/admin-panel/webhooks": TABLE,
  "/admin-panel/access-tokens": TABLE,
  "/admin-panel/webhooks/$webhookId": TABLE,
  "/admin-panel/trail": ["who?", "about?", "topic?", "outcome?", "from?", "to?", "ip?"],
  "/admin-panel/enquiries": ENQUIRIES,
  "/admin-panel/enquiry-sources": SCOPE,
  "/admin-panel/announcements": TABLE,
  "/admin-panel/messages": TABLE,
  "/admin-panel/wording": ["kind?"],
  "/admin-panel/messages/new": ["batch?", "group?", ...TABLE],
  "/admin-panel/messages/$messageId": TABLE,
  "/admin-panel/contact-messages": ["state?", ...TABLE],

  "/ceo-dashboard": ["date?", "show?", ...SCOPE, ...TABLE],
  "/ceo-dashboard/alumni/active": TABLE,
  "/ceo-dashboard/alumni/graduated": TABLE,
  "/ceo-dashboard/assistance": ["show?", ...TABLE],
  "/ceo-dashboard/training/batches": ["state?", ...TABLE],
  "/ceo-dashboard/training/trainers": ["trainer?", "date?", ...TABLE],
  "/ceo-dashboard/training/trainees/java": ["batch?", ...TABLE],
  "/ceo-dashboard/training/trainees/aem": ["batch?", ...TABLE],
  "/ceo-dashboard/training/trainees/communication": ["batch?", ...TABLE],
  "/ceo-dashboard/training/trainees/mock": ["batch?", ...TABLE],
  "/ceo-dashboard/training/trainees/final-check": ["batch?", ...TABLE],
  "/ceo-dashboard/enquiry-sources": SCOPE,
  "/ceo-dashboard/companies": TABLE,
  "/ceo-dashboard/openings": ["state?", ...TABLE],
  "/ceo-dashboard/marketing-insights": SCOPE,
  "/ceo-dashboard/insights-rows": ROWS,
  "/ceo-dashboard/trainee-info": FIND,
  "/ceo-dashboard/documents": QUEUE,
  "/ceo-dashboard/gst": ["month?"],
  "/ceo-dashboard/money": MONEY,
  "/ceo-dashboard/payment-receipts": TABLE,
  "/ceo-dashboard/open-fees": TABLE,
  "/ceo-dashboard/payment-provider": ["show?", ...TABLE],
  "/ceo-dashboard/dues": DUES,

  "/cto-dashboard": ["show?", ...TABLE],
  "/cto-dashboard/in-house-employees": TABLE,
  "/cto-dashboard/new-seekers": TABLE,
  "/sales-head-dashboard": SCOPE,
  "/sales-head-dashboard/enquiries": ENQUIRIES,
  "/sales-head-dashboard/enquiry-sources": SCOPE,
  "/sales-head-dashboard/assistance": SCOPE,
  "/sales-head-dashboard/training": SCOPE,
  "/sales-head-dashboard/companies": TABLE,
  "/sales-head-dashboard/openings": ["state?", ...TABLE],
  "/sales-head-dashboard/marketing-insights": SCOPE,
  "/sales-head-dashboard/insights-rows": ROWS,
} as const satisfies Record<`/${string}`, readonly string[]>;

/** The path of a page as the router takes it: "/edit-session/$sessionId". */
export type PagePath = keyof typeof PAGES;

/** The modules in the office's addresses. */
export const MODULE_SLUGS = {
  Java: "java",
  AEM: "aem",
  Communication: "communication",
  Mock: "mock",
  FinalCheck: "final-check",
} as const satisfies Record<Module, string>;

/** The page on which a trainee sees each module. */
export const MODULE_PAGES = {
  Java: "/java-training-details",
  AEM: "/aem-training-details",
  Communication: "/communication-training-details",
  Mock: "/mock-training-details",
  FinalCheck: "/finalCheck-training-details",
} as const satisfies Record<Module, PagePath>;

/** Where the office sees the batches of a module, and where it creates one. */
export const batchViewPath = (type: Module) =>
  `/admin-panel/batches/view/${MODULE_SLUGS[type]}` as const;
export const batchCreatePath = (type: Module) =>
  `/admin-panel/batches/create/${MODULE_SLUGS[type]}` as const;
/** Where the CEO sees them. */
export const batchDetailsPath = (type: Module) =>
  `/ceo-dashboard/training/trainees/${MODULE_SLUGS[type]}` as const;

type Listed<P extends PagePath> = (typeof PAGES)[P][number];
type Optional<N extends string> = N extends `${infer Name}?` ? Name : never;

/** The search parameters of a page, required and optional ones. */
export type SearchOf<P extends PagePath> = {
  [N in Exclude<Listed<P>, `${string}?`>]: string;
} & { [N in Optional<Listed<P>>]?: string | undefined };

/** The name of a search parameter of some page. */
export type SearchName =
  Listed<PagePath> extends infer N extends string ? (N extends `${infer Name}?` ? Name : N) : never;

type ParamName<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/** The variable parts of a page's path. */
type ParamsOf<P extends PagePath> = { [N in ParamName<P>]: string };

/** A page that needs nothing but its path. */
export type PlainPath = {
  [P in PagePath]: [ParamName<P>] extends [never]
    ? Record<never, never> extends SearchOf<P>
      ? P
      : never
    : never;
}[PagePath];

declare const made: unique symbol;

/** An address of a page within the hub: its path alone, or one made by `addressOf`. */
export type Address = PlainPath | (string & { readonly [made]: true });

type Parts<P extends PagePath> = ([ParamName<P>] extends [never]
  ? { params?: never }
  : { params: ParamsOf<P> }) &
  (Record<never, never> extends SearchOf<P> ? { search?: SearchOf<P> } : { search: SearchOf<P> });

/**
 * Returns the address of a page with its parameters: `addressOf("/set-password", { search: { token
 * } })`. Empty and undefined search parameters are left out.
 */
export function addressOf<P extends PagePath>(path: P, parts: Parts<P>): Address {
  const { params = {}, search = {} }: { params?: object; search?: object } = parts;
  const values = new Map<string, string>(Object.entries(params));
  const filled = path.replace(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ""),
  );
  const present = Object.entries(search).filter(([, value]) => value);
  const query = new URLSearchParams(present).toString();
  return `${filled}${query && `?${query}`}` as Address;
}

/** Returns the page at an address; undefined if none, or if it lacks what the page needs. */
export function pageAt(address: string): PagePath | undefined {
  const [pathname = "", query] = address.split("?");
  const present = new URLSearchParams(query);
  const paths = Object.keys(PAGES) as PagePath[];
  return paths.find((path) => {
    const names: readonly string[] = PAGES[path];
    const pattern = path.replace(/\$\w+/g, "[^/]+");
    return (
      new RegExp(`^${pattern}$`).test(pathname) &&
      names.every((name) => name.endsWith("?") || present.get(name)) &&
      [...present.keys()].every((key) => names.includes(key) || names.includes(`${key}?`))
    );
  });
}
