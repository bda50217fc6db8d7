/**
 * What `npm run interactions` presses: the presses of all roles that change most of a screen, by
 * role.
 */
import type { Locator, Page } from "@playwright/test";
import {
  bell,
  button,
  choice,
  editScore,
  exactly,
  longer,
  once,
  openMenu,
  openPeriods,
  openScores,
  otherTab,
  period,
  scrollToGlance,
  search,
  searchBox,
  showPeriod,
  USERS,
} from "./press-places.ts";

export type Press = {
  name: string;
  address: string;
  /** All widths but a phone's. */
  width?: typeof DESK;
  /** Preparation, which is not timed. */
  prepare?: (page: Page) => Promise<void>;
  /**
   * What the mouse presses; with keys, where they are typed. By default the keys go to the focused
   * element.
   */
  on?: (page: Page) => Locator;
  keys?: readonly string[];
};

export type Whose = {
  /** The beginning of the demo account's label; null for a signed-out visitor. */
  as: string | null;
  presses: readonly Press[];
};

export const PHONE = 390;
const DESK = 1440;

export const PRESSES: readonly Whose[] = [
  {
    as: null,
    presses: [
      {
        name: "type a letter",
        address: "/login",
        on: (page) => page.getByLabel("Email"),
        keys: ["a"],
      },
      { name: "switch a tab", address: "/login", on: otherTab },
    ],
  },
  {
    as: "Just approved",
    presses: [
      {
        name: "type a letter",
        address: "/trainee-dashboard",
        on: (page) => page.getByRole("textbox").first(),
        keys: ["a"],
      },
      { name: "switch a tab", address: "/trainee-dashboard", on: otherTab },
    ],
  },
  {
    as: "In a batch",
    presses: [
      { name: "open the notifications", address: "/batch-dashboard", on: bell },
      { name: "open the profile menu", address: "/batch-dashboard", on: button("Profile menu") },
    ],
  },
  {
    as: "Trainer",
    presses: [
      { name: "open the list of batches", address: "/trainer-dashboard", on: choice("Batch") },
      { name: "show all batches", address: "/trainer-dashboard", on: button(/^Show all \d/) },
      { name: "plan a session", address: "/trainer-dashboard", on: button("Plan a session") },
      {
        name: "open the menu again",
        address: "/trainer-dashboard",
        prepare: once(openMenu, (page) => page.getByRole("dialog")),
        on: openMenu,
      },
      { name: "edit a mark", address: "/trainer-dashboard", prepare: openScores, on: editScore },
      {
        name: "type a mark",
        address: "/trainer-dashboard",
        prepare: async (page) => {
          await openScores(page);
          await editScore(page).click();
        },
        keys: ["7"],
      },
      {
        name: "search in the marks",
        address: "/trainer-dashboard",
        prepare: openScores,
        on: searchBox,
        keys: ["a"],
      },
      {
        name: "sort the marks",
        address: "/trainer-dashboard",
        width: DESK,
        prepare: openScores,
        on: exactly("Name"),
      },
    ],
  },
  {
    as: "Admin",
    presses: [
      { name: "approve: open the dialog", address: "/new-register", on: button(/^Approve/) },
      { name: "open the search", address: "/admin-panel", on: search },
      {
        name: "type in the search",
        address: "/admin-panel",
        prepare: async (page) => {
          await search(page).click();
          await choice(/^Search people/)(page).waitFor();
          await page.waitForLoadState("networkidle");
        },
        keys: ["a"],
      },
      { name: "open the menu", address: "/admin-panel", on: openMenu },
      { name: "open the sections", address: "/admin-panel", on: button(/^Admin Panel/) },
      { name: "open the notifications", address: "/admin-panel", on: bell },
      { name: "open a row of the queue", address: "/admin-panel", on: button(/^Vikas Mishra/) },
      {
        name: "open a row of the queue",
        address: "/admin-panel",
        width: DESK,
        on: button(/^Vikas Mishra/),
      },
      { name: "another kind of the queue", address: "/admin-panel", on: button(/^Documents/) },
      { name: "search in 50 rows", address: USERS, on: searchBox, keys: ["r", "a"] },
      { name: "open the sorting of 50 rows", address: USERS, on: choice("Sort by") },
      {
        name: "turn the sorting of 50 rows",
        address: `${USERS}&sort=username`,
        on: button(/^Sort (de|a)scending/),
      },
      { name: "sort 50 rows", address: USERS, width: DESK, on: exactly("Email") },
      {
        name: "sort 200 rows",
        address: "/admin-panel/approved-users?size=200",
        width: DESK,
        on: exactly("Email"),
      },
      {
        name: "collapse the side menu beside 200 rows",
        address: "/admin-panel/approved-users?size=200",
        width: DESK,
        on: exactly("Collapse side menu"),
      },
      { name: "open the columns of 50 rows", address: USERS, on: button(/^Choose columns/) },
      { name: "open the actions of a row", address: USERS, on: button(/^Actions for/) },
      {
        name: "open the actions of one of 200 rows",
        address: "/admin-panel/approved-users?size=200",
        width: DESK,
        on: button(/^Actions for/),
      },
      {
        name: "open the list of batches",
        address: "/admin-panel/batches/view/java",
        on: choice("Batch ID"),
      },
      {
        name: "open the list of batches",
        address: "/admin-panel/early-warning",
        on: choice(/./),
      },
      {
        name: "choose a period",
        address: "/admin-panel/marketing-insights",
        prepare: openPeriods,
        on: longer,
      },
    ],
  },
  {
    as: "CEO",
    presses: [
      {
        name: "open the list of periods",
        address: "/ceo-dashboard",
        prepare: async (page) => {
          await scrollToGlance(page);
          await showPeriod(page);
        },
        on: period,
      },
      {
        name: "choose a period",
        address: "/ceo-dashboard",
        prepare: async (page) => {
          await scrollToGlance(page);
          await openPeriods(page);
        },
        on: longer,
      },
      {
        name: "show a chart as a table",
        address: "/ceo-dashboard",
        width: DESK,
        on: button(/^Show as table/),
      },
      {
        name: "open a history",
        address: "/ceo-dashboard",
        width: DESK,
        on: button(/^History of/),
      },
      {
        name: "turn the sorting of 50 rows",
        address: "/ceo-dashboard/alumni/active?size=50",
        on: button(/^Sort (de|a)scending/),
      },
    ],
  },
  {
    as: "CTO",
    presses: [
      { name: "open a log", address: "/cto-dashboard", on: button(/^Log of/) },
      { name: "more of a card", address: "/cto-dashboard", on: button(/^More about/) },
      { name: "open the actions of a card", address: "/cto-dashboard", on: button(/^More for/) },
      { name: "search in the cards", address: "/cto-dashboard", on: searchBox, keys: ["r", "a"] },
      {
        name: "whose support ends soon",
        address: "/cto-dashboard",
        on: (page) =>
          page
            .getByRole("radiogroup")
            .getByText(/^Support ends within/)
            .first(),
      },
      {
        name: "sort the rows",
        address: "/cto-dashboard",
        width: DESK,
        on: button("Company Name"),
      },
    ],
  },
  {
    as: "Sales head",
    presses: [
      {
        name: "a chart by days",
        address: "/sales-head-dashboard",
        on: (page) => page.getByText("Days", { exact: true }).first(),
      },
      {
        name: "show a chart as a table",
        address: "/sales-head-dashboard",
        on: button(/^Show as table/),
      },
      {
        name: "choose a period",
        address: "/sales-head-dashboard",
        prepare: openPeriods,
        on: longer,
      },
    ],
  },
  {
    as: "Informer",
    presses: [{ name: "the day before", address: "/interviews", on: button("Previous day") }],
  },
];
