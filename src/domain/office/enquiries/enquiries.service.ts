import type { Context } from "#/platform/app/platform.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import { isId } from "#/platform/db/ids.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { foldEmail } from "#/shared/email.ts";
import { readMobile } from "#/shared/mobile.ts";
import { addCall, changeCall, lose, reopen } from "./calling.service.ts";
import type { EnquiryCall, enquiriesContract, KnownPerson } from "./enquiries.contract.ts";
import { type CallRow, findEnquiry, listCalls, listOwners } from "./enquiries.queries.ts";
import { stageOf } from "./enquiries.rules.ts";
import { type Invite, inviteEnquirer } from "./inviting.service.ts";
import { type KnownRow, listKnown } from "./known.queries.ts";
import { listEnquiries, listStoredSources } from "./listing.queries.ts";
import { assertOn, present } from "./state.service.ts";
import { changeEnquiry, createEnquiry, readMessage, removeEnquiry } from "./writing.service.ts";

const presentCall = ({ id, caller, calledAt, enquiryId: _, ...call }: CallRow): EnquiryCall => ({
  ...call,
  _id: id,
  calledBy: caller,
  calledById: call.calledBy,
  calledAt: calledAt.toISOString(),
});

function presentKnown({ step, status, isInvited, role, ...row }: KnownRow): KnownPerson {
  const { kind, id, name, by, isOpen } = row;
  const known = { kind, id, name, by, isOpen };
  if (kind === "enquiry") {
    return { ...known, hasPage: false, state: isOpen ? "Open enquiry" : "Lost enquiry" };
  }
  const isTrainee = role === "Trainee";
  const stage = stageOf({ status: status ?? "", isInvited, step: step ?? 0 });
  return { ...known, hasPage: isTrainee, state: isTrainee ? stage : "Works here" };
}

/** People who have a number or an address already; empty while it is incomplete. */
async function listPeopleKnown(
  context: Context,
  query: { mobile?: string | undefined; email?: string | undefined; except?: string | undefined },
) {
  assertOn(context);
  const mobile = readMobile(query.mobile ?? "") ?? null;
  const email = foldEmail(query.email ?? "") || null;
  if (!mobile && !email) return { people: [] };
  const except = query.except && isId(query.except) ? query.except : null;
  const rows = await listKnown(context.db, { mobile, email, except });
  return { people: rows.map(presentKnown) };
}

async function readEnquiry(context: Context, id: string) {
  assertOn(context);
  const row = await getById(id, (known) => findEnquiry(context.db, known));
  const calls = await listCalls(context.db, row.id);
  return { enquiry: present(row), calls: calls.map(presentCall) };
}

async function readChoices(context: Context) {
  assertOn(context);
  const { db, hub } = context;
  const sources = [...hub.now().enquirySources];
  const stored = await valuesOf(listStoredSources(db), "source");
  const formerSources = stored.filter((one) => !sources.includes(one));
  return { sources, formerSources, owners: await listOwners(db).execute() };
}

/** The calls of enquiries; `invite` creates the account for one. */
export const enquiriesService = (invite: Invite): Service<typeof enquiriesContract> => ({
  list: async (context, query) => {
    if (!context.hub.now().takesEnquiries) return { answer: { enquiries: [], due: 0 }, total: 0 };
    const { rows, total, due } = await listEnquiries(context.db, query, context.clock.today());
    return { answer: { enquiries: rows.map(present), due }, total };
  },
  choices: readChoices,
  read: readEnquiry,
  known: listPeopleKnown,
  create: createEnquiry,
  change: changeEnquiry,
  addCall,
  changeCall,
  lose,
  reopen,
  invite: inviteEnquirer(invite),
  remove: removeEnquiry,
  ofMessage: readMessage,
});
