import { hasSessions } from "#/domain/training/batches/batches.rules.ts";
import type { Audience } from "#/shared/actor.ts";
import { type Address, addressOf, type PlainPath } from "#/shared/pages.ts";
import { wordsOf } from "#/shared/search-text.ts";
import type { BatchHit, Found, PersonHit } from "./search.contract.ts";
import type { Option } from "./search.rules.ts";

/** An action on a screen; for a person or a batch, the name follows the label. */
type Action =
  | { label: string; to: PlainPath | Address }
  | { label: string; person: (person: PersonHit) => Address }
  | { label: string; batch: (batch: BatchHit) => Address | null };

const inSessions =
  (path: "/create-training" | "/assignment-approvals") =>
  ({ batchId, batchType }: BatchHit) =>
    hasSessions(batchType) ? addressOf(path, { search: { batch: batchId } }) : null;

const planModule = ({ batchId, batchType }: BatchHit) =>
  hasSessions(batchType) ? addressOf("/batches/$batchId/plan", { params: { batchId } }) : null;

/** The frequent actions of each role. */
export const ACTIONS: Partial<Record<Audience, readonly Action[]>> = {
  admin: [
    {
      label: "Record a payment for",
      person: ({ _id }) => addressOf("/admin-panel/money", { search: { record: _id } }),
    },
    {
      label: "Check the documents of",
      person: ({ _id }) => addressOf("/admin-panel/trainee-info", { search: { person: _id } }),
    },
    { label: "Record a payment", to: "/admin-panel/money" },
    {
      label: "Close the day",
      to: addressOf("/admin-panel/money", { search: { view: "takings" } }),
    },
    { label: "Approve registrations", to: "/new-register" },
    { label: "Approve assistance", to: "/assistance-register" },
    { label: "Check documents", to: "/admin-panel/documents" },
    { label: "Care for those at risk", to: "/admin-panel/early-warning" },
    { label: "Create a Java batch", to: "/admin-panel/batches/create/java" },
    { label: "Create an AEM batch", to: "/admin-panel/batches/create/aem" },
    { label: "Create a Communication batch", to: "/admin-panel/batches/create/communication" },
    { label: "Create a Mock batch", to: "/admin-panel/batches/create/mock" },
    { label: "Create a Final Check batch", to: "/admin-panel/batches/create/final-check" },
    { label: "Plan a module of", batch: planModule },
    { label: "Plan a module", to: "/admin-panel/batches" },
    { label: "Plan an interview", to: "/admin-panel/interviews" },
    { label: "Invite somebody", to: "/admin-panel/create-user" },
    { label: "Import people from a file", to: "/admin-panel/imports" },
    { label: "Write to a group", to: "/admin-panel/messages/new" },
    { label: "Write an announcement", to: "/admin-panel/announcements" },
    { label: "Answer contact messages", to: "/admin-panel/contact-messages" },
    { label: "Change the settings", to: "/admin-panel/settings" },
    { label: "Tell another program (webhooks)", to: "/admin-panel/webhooks" },
    { label: "See who did what", to: "/admin-panel/trail" },
  ],
  ceo: [
    {
      label: "Look at the documents of",
      person: ({ _id }) => addressOf("/ceo-dashboard/trainee-info", { search: { person: _id } }),
    },
    { label: "See what is owed", to: "/ceo-dashboard/money" },
  ],
  trainer: [
    { label: "Plan a session in", batch: inSessions("/create-training") },
    { label: "Plan a module of", batch: planModule },
    { label: "Review answers of", batch: inSessions("/assignment-approvals") },
    {
      label: "Enter scores of",
      batch: ({ batchId }) => addressOf("/interview-grades", { search: { batch: batchId } }),
    },
    { label: "Plan a session", to: "/trainer-dashboard" },
    { label: "Plan a module", to: "/trainer-dashboard" },
    { label: "Choose a batch to review or score", to: "/trainer-dashboard" },
    { label: "Care for those at risk", to: "/early-warning" },
  ],
  cto: [
    {
      label: "Assign a guide to",
      person: ({ username }) =>
        addressOf("/cto-dashboard/new-seekers", { search: { q: username } }),
    },
    { label: "Assign a guide", to: "/cto-dashboard/new-seekers" },
    { label: "Add an in-house employee", to: "/cto-dashboard/in-house-employees" },
  ],
  informer: [{ label: "See the interviews of today", to: "/interviews" }],
  trainee: [
    { label: "Upload my documents", to: "/document-upload" },
    { label: "Pay the admission fee", to: "/admission-fee" },
    { label: "Plan an interview", to: "/interview-schedules" },
    { label: "See my receipts and certificates", to: "/my-papers" },
    { label: "Change my password", to: "/change-password" },
  ],
};

/**
 * Returns the part of a text after the words of an action: "pay sneha" and "record a payment for
 * sneha" both name Sneha. Undefined if it does not begin with a word of the label.
 */
export function textAfter(label: string, text: string): string | undefined {
  const ofLabel = label.toLowerCase().split(" ");
  const words = wordsOf(text);
  const count = words.findIndex((word) => !ofLabel.some((one) => one.startsWith(word)));
  const verbs = count < 0 ? words : words.slice(0, count);
  if (!verbs.some((word) => word.length > 2)) return undefined;
  return words.slice(verbs.length).join(" ");
}

const aboutSomething = (audience: Audience) =>
  (ACTIONS[audience] ?? []).filter((action) => !("to" in action));

/** Returns the text to search for in addition: the subject of an action in the text. */
export function textOfAction(audience: Audience, text: string): string {
  const after = aboutSomething(audience).map(({ label }) => textAfter(label, text));
  return after.find(Boolean) ?? "";
}

const MOST_NAMED = 3;

/**
 * Returns the actions for what was found: if the text contains the action's words, for those named
 * by the rest of it; otherwise for the first one the text names.
 */
export function actionsAbout(
  audience: Audience,
  text: string,
  { found, ofAction }: { found: Found | undefined; ofAction: Found | undefined },
): Option[] {
  return aboutSomething(audience).flatMap((action) => {
    const isMeant = Boolean(textAfter(action.label, text));
    const of = isMeant ? ofAction : found;
    const most = isMeant ? MOST_NAMED : 1;
    const named =
      "person" in action
        ? of?.people
            .filter(({ role }) => role === "Trainee")
            .slice(0, most)
            .map((one) => {
              return { name: one.username, note: one.email ?? "Action", to: action.person(one) };
            })
        : "batch" in action
          ? of?.batches.slice(0, most).map((one) => {
              return { name: one.batchId, note: "Action", to: action.batch(one) };
            })
          : [];
    return (named ?? []).flatMap(({ name, note, to }): Option[] =>
      to ? [{ group: "Actions", label: `${action.label} ${name}`, note, to, isMeant }] : [],
    );
  });
}
