import { RETURN_REASONS } from "#/domain/onboarding/checks/checks.rules.ts";
import { DOCUMENT_KINDS } from "#/domain/onboarding/documents/documents.rules.ts";
import { newId } from "#/platform/db/ids.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import type { Named } from "./names.ts";
import type { Path, World } from "./world.ts";

export type Person = Named & {
  id: string;
  email: string;
  mobile: string;
  option: PaymentOption;
  /** Between 0 and 1: attendance, answers, performance. */
  diligence: number;
  ability: number;
  experienceYears: number;
};

export const nameOf = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`;

/**
 * Registers a person so that they are ready to pay about `payDay`. Returns them once every earlier
 * step is done.
 */
export function onboard(
  world: World,
  { named, path, payDay }: { named: Named & { email: string }; path: Path; payDay: number },
): Person | undefined {
  const { chance } = world;
  const sent = payDay - chance.between(2, 5);
  const detailed = sent - chance.between(1, 4);
  const decided = detailed - chance.between(0, 3);
  const registered = path.at(decided - chance.between(0, 3));
  if (!registered) return undefined;
  const person = newPerson(world, named);
  // Drawn for everyone, so that a person's luck does not depend on the day.
  const [isRejected, leavesEarly] = [chance.happens(0.05), chance.happens(0.05)];
  // Nobody is decided today: at any time of day the same number wait, and the demo's office has
  // work to do.
  const decidedAt = decided < 0 ? path.at(decided) : undefined;
  const status = !decidedAt ? "pending" : isRejected ? "rejected" : "approved";
  // They never came back: the office has closed the account, so that nobody waits for them.
  const isDisabled = status === "approved" && leavesEarly && payDay < -20;
  addUser(world, person, { registered, decidedAt, status, isDisabled });
  if (status !== "approved") return undefined;
  const detailedAt = path.at(detailed);
  if (!detailedAt || isDisabled) return undefined;
  addDetails(world, person, detailedAt);
  const sentAt = path.at(sent);
  if (!sentAt) return undefined;
  return sendDocuments(world, person, { sentAt, path }) ? person : undefined;
}

function newPerson({ chance }: World, named: Named & { email: string }): Person {
  const drawn = chance.next();
  return {
    ...named,
    id: newId(),
    mobile: `${chance.oneOf([6, 7, 8, 9])}${String(chance.between(0, 999_999_999)).padStart(9, "0")}`,
    option: drawn < 0.61 ? "Full Payment" : drawn < 0.92 ? "Partial Payment" : "No Payment",
    diligence: Math.min(0.98, Math.max(0.6, chance.around(0.84, 0.09))),
    ability: chance.around(7.7, 0.85),
    experienceYears: chance.between(0, 6),
  };
}

function addUser(
  { book, staff }: World,
  person: Person,
  user: {
    registered: Date;
    decidedAt: Date | undefined;
    status: "pending" | "approved" | "rejected";
    isDisabled: boolean;
  },
) {
  const { registered, decidedAt, status, isDisabled } = user;
  const { id, email } = person;
  book.add("users", {
    id,
    username: nameOf(person),
    email,
    passwordHash: staff.passwordHash,
    role: "Trainee",
    status,
    paymentOption: status === "approved" ? person.option : null,
    passwordChangedAt: registered,
    decidedAt: decidedAt ?? null,
    decidedBy: decidedAt ? staff.admin : null,
    isDisabled,
    createdAt: registered,
  });
  const line = { subjectType: "user", subjectId: id };
  book.add("auditLog", {
    id: newId(),
    at: registered,
    actorId: id,
    action: "registration.received",
    ...line,
  });
  if (decidedAt) {
    const action = status === "approved" ? "registration.approved" : "registration.rejected";
    book.add("auditLog", { id: newId(), at: decidedAt, actorId: staff.admin, action, ...line });
  }
}

function addDetails({ book, chance }: World, person: Person, submittedAt: Date) {
  const degreeYear = submittedAt.getUTCFullYear() - 1 - person.experienceYears;
  const isEmployed = person.experienceYears > 1;
  const percentage = () => chance.between(5800, 9400) / 100;
  book.add("traineeDetails", {
    traineeId: person.id,
    surname: person.lastname,
    firstname: person.firstname,
    lastname: person.lastname,
    email: person.email,
    whatsappNumber: person.mobile,
    contactNumber: person.mobile,
    emergencyContactName: `Parent of ${person.firstname}`,
    emergencyContactNumber: `9${person.mobile.slice(1)}`,
    permanentAddress: `${chance.between(1, 180)}, Station Road, ${person.town}`,
    currentAddress: `${chance.between(1, 90)}, ${chance.oneOf(["BTM Layout 2nd Stage", "Jayanagar 4th Block", "Marathahalli", "Electronic City Phase 1", "Hebbal"])}, Bengaluru`,
    tenthYear: degreeYear - 6,
    schoolName: `Government High School, ${person.town}`,
    tenthPercentage: percentage(),
    interYear: degreeYear - 4,
    interInstitute: `Pre-University College, ${person.town}`,
    interPercentage: percentage(),
    degreeYear,
    degreeInstitute: `Institute of Technology, ${person.town}`,
    degreePercentage: percentage(),
    hasExperience: isEmployed,
    companyName: isEmployed
      ? chance.oneOf(["Sahyadri Software Services", "Deccan Infotech", "Coromandel Systems"])
      : null,
    joiningDate: isEmployed ? `${degreeYear}-07-01` : null,
    relievingDate: isEmployed ? `${degreeYear + person.experienceYears - 1}-12-31` : null,
    submittedAt,
  });
}

/** Sends the six documents, each with the office's decision. Returns whether all are verified. */
function sendDocuments(
  world: World,
  person: Person,
  { sentAt, path }: { sentAt: Date; path: Path },
): boolean {
  const { book, chance, sharedFiles, staff } = world;
  book.add("documentSets", { traineeId: person.id, submittedAt: sentAt });
  const decidedAt = path.at(path.day() + chance.between(0, 2));
  const returned = chance.happens(0.3) ? chance.oneOf(DOCUMENT_KINDS) : undefined;
  const mendedAt = decidedAt && returned ? path.at(path.day() + chance.between(1, 5)) : decidedAt;
  for (const kind of DOCUMENT_KINDS) {
    const isReturned = kind === returned && decidedAt && !mendedAt;
    const at = kind === returned && mendedAt ? mendedAt : sentAt;
    const name = `${person.mailName} ${kind}`;
    const fileId = sharedFiles.add(book, {
      owner: person.id,
      kind: "identityDocument",
      of: kind,
      name,
      at,
    });
    book.add("documents", {
      traineeId: person.id,
      kind,
      fileId,
      uploadedAt: at,
      status: isReturned ? "returned" : decidedAt ? "verified" : "waiting",
      queuedAt: at,
      decidedBy: decidedAt ? staff.admin : null,
      decidedAt: (kind === returned && mendedAt) || decidedAt || null,
      reason: isReturned ? chance.oneOf(RETURN_REASONS) : null,
    });
  }
  return mendedAt !== undefined;
}
