import type { FastifyInstance } from "fastify";
import { registrationContract } from "#/domain/accounts/registration/registration.contract.ts";
import { paymentsContract } from "#/domain/money/payments/payments.contract.ts";
import { checksContract } from "#/domain/onboarding/checks/checks.contract.ts";
import { RETURN_REASONS } from "#/domain/onboarding/checks/checks.rules.ts";
import { detailsContract } from "#/domain/onboarding/details/details.contract.ts";
import { documentsContract } from "#/domain/onboarding/documents/documents.contract.ts";
import type { DocumentKind } from "#/domain/onboarding/documents/documents.rules.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { isBatchEligible } from "#/domain/training/batches/batches.rules.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { type Caller, callerOf, first, formOf, signIn } from "./caller.ts";
import type { Pass } from "./modules.ts";
import { DEMO_PASSWORD, emailOf, STAFF, type Stage, type Trainee } from "./people.ts";
import { sampleDocumentsOf } from "./sample-documents.ts";

const ORDER: readonly Stage[] = [
  "pending",
  "rejected",
  "approved",
  "details",
  "documents",
  "inBatch",
];
const hasReached = (trainee: Trainee, stage: Stage) =>
  ORDER.indexOf(trainee.stage) >= ORDER.indexOf(stage);

/** Takes one trainee as far as the scenario says, by the trainee's and the admin's calls. */
export async function runTraineeScenario(
  app: FastifyInstance,
  platform: Platform,
  { admin, pass }: { admin: Caller; pass: Pass },
  trainee: Trainee,
) {
  const email = emailOf(trainee.username);
  await callerOf(app)(registrationContract.register, {
    body: {
      username: trainee.username,
      email,
      password: DEMO_PASSWORD,
      confirmPassword: DEMO_PASSWORD,
      role: "Trainee",
    },
  });
  if (trainee.stage === "pending") return;
  const { trainees } = await admin(registrationContract.listPending, { query: { q: email } });
  const approved = trainee.stage !== "rejected";
  const { paymentOption } = trainee;
  const { _id: traineeId } = first(trainees);
  await pass();
  await admin(registrationContract.decide, { body: { traineeId, approved, paymentOption } });
  if (!hasReached(trainee, "details")) return;

  await pass();
  const me = await signIn(app, { email });
  await me.caller(detailsContract.submit, { body: detailsOf(trainee, me.userId, email) });
  if (!hasReached(trainee, "documents")) return;
  const documents = await sampleDocumentsOf(trainee.username);
  const { userId } = me;
  await pass();
  await me.caller(documentsContract.upload, { form: formOf({ userId, ...documents }) });
  await me.caller(documentsContract.submit, { body: { userId } });
  await pass();
  if (trainee.daysAgo > 30) await verifyAll(platform, userId);
  else await checkDocuments(admin, trainee, userId);
  if (!hasReached(trainee, "inBatch")) return;
  await pass();
  await pay(platform, me.caller, me.userId, trainee);
}

/** How many of a trainee's documents the office has verified, if not all of them. */
const PARTLY_CHECKED: Partial<Record<string, number>> = {
  "Ritu Chawla": 2,
  "Joseph Mathew": 0,
  "Gautham Bhat": 4,
  "Jyothi Prakash": 0,
};
/** One document of each is returned and not sent again. */
const RETURNED: Partial<Record<string, { kind: DocumentKind; reason: string }>> = {
  "Asha Rao": { kind: "panCard", reason: RETURN_REASONS[0] },
};

/** Found at a second look and not sent again, for longer than the office likes to wait. */
export const secondLook = (app: FastifyInstance) => ({
  daysAgo: 17,
  run: async (admin: Caller) => {
    const { userId } = await signIn(app, { email: emailOf("Fatima Begum") });
    const { documents } = await admin(checksContract.list, { query: { userId } });
    const degree = documents.filter(({ kind }) => kind === "highestDegree");
    const body = { status: "returned", was: "verified", reason: RETURN_REASONS[1] } as const;
    await admin(checksContract.decide, { params: { fileId: first(degree)._id }, body });
  },
});

/** Verifies old documents in one statement: nobody looks at their history any more. */
const verifyAll = ({ db, clock }: Platform, traineeId: string) =>
  db
    .updateTable("documents")
    .set({ status: "verified", decidedAt: clock.sqlNow() })
    .set((documents) => ({
      decidedBy: documents
        .selectFrom("users")
        .select("users.id")
        .where("users.email", "=", emailOf(STAFF[0].username)),
    }))
    .where("traineeId", "=", traineeId)
    .execute();

/**
 * The office checks the documents: usually all are verified; some people have one returned or a few
 * still waiting.
 */
async function checkDocuments(admin: Caller, { username }: Trainee, userId: string) {
  const { documents } = await admin(checksContract.list, { query: { userId } });
  const returned = RETURNED[username];
  for (const { _id: fileId, kind } of documents.slice(0, PARTLY_CHECKED[username])) {
    const body =
      kind === returned?.kind
        ? ({ status: "returned", reason: returned.reason } as const)
        : ({ status: "verified" } as const);
    await admin(checksContract.decide, { params: { fileId }, body });
  }
}

async function pay(platform: Platform, caller: Caller, userId: string, trainee: Trainee) {
  const { batches } = await caller(batchesContract.listJava, { query: {} });
  const eligible = batches.find(({ startDate }) =>
    isBatchEligible(startDate, platform.clock.today()),
  );
  const order = {
    amount: 0,
    currency: "INR",
    userId,
    trainingOpted: "Java + AEM",
    paymentType: trainee.paymentOption,
    batchId: eligible?._id,
  } as const;
  const { orderId, finalAmount } = await caller(paymentsContract.createOrder, { body: order });
  const isFree = trainee.paymentOption === "No Payment";
  const paid = isFree
    ? { paymentId: null, orderId, signature: null }
    : await platform.payments.playCheckout?.({ orderId, outcome: "captured" });
  const verification = { ...order, orderId, ...paid, amount: finalAmount };
  await caller(paymentsContract.verify, { body: verification });
}

/** Plausible details that differ from person to person, made from the name alone. */
function detailsOf({ username }: Trainee, userId: string, email: string) {
  const [firstname = "", lastname = ""] = username.split(" ");
  const seed = [...username].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const mobile = `9${String(100_000_000 + seed * 7919).slice(-9)}`;
  const degreeYear = 2018 + (seed % 7);
  const hasExperience = seed % 3 === 0;
  return {
    userId,
    personalDetails: {
      surname: lastname,
      firstname,
      lastname,
      email,
      whatsappNumber: mobile,
      contactNumber: mobile,
      emergencyContactName: `Parent of ${firstname}`,
      emergencyContactNumber: `8${mobile.slice(1)}`,
      permanentAddress: `${(seed % 90) + 1}, 4th Cross, Jayanagar, Bengaluru 560041`,
      currentAddress: `${(seed % 40) + 1}, BTM Layout 2nd Stage, Bengaluru 560076`,
    },
    educationDetails: {
      tenthYear: degreeYear - 6,
      schoolName: "Government High School, Mysuru",
      tenthPercentage: 70 + (seed % 25),
      interYear: degreeYear - 4,
      interInstitute: "National Pre-University College",
      interPercentage: 65 + (seed % 30),
      degreeYear,
      degreeInstitute: "Visvesvaraya Institute of Engineering",
      degreePercentage: 62 + (seed % 30),
    },
    hasExperience,
    employmentDetails: hasExperience
      ? {
          companyName: "Sahyadri Software Services",
          joiningDate: `${degreeYear}-07-01`,
          relievingDate: `${degreeYear + 1}-12-31`,
        }
      : null,
  };
}
