import { officeContract } from "#/domain/money/payments/office/office.contract.ts";
import { checksContract } from "#/domain/onboarding/checks/checks.contract.ts";
import {
  type DetailsInput,
  detailsContract,
} from "#/domain/onboarding/details/details.contract.ts";
import { documentsContract } from "#/domain/onboarding/documents/documents.contract.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { istDate } from "#/shared/dates.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { call } from "./call.ts";
import type { Hub } from "./hub.ts";
import { approvedTrainee, FIRST_ADMIN, type Person, signInByCall } from "./people.ts";
import { type SampleFile, sixDocuments } from "./sample-documents.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The details that a trainee of the journeys submits, without the e-mail address. */
export const DETAILS = {
  personalDetails: {
    surname: "Rao",
    firstname: "Asha",
    lastname: "Devi",
    email: "asha@people.example",
    whatsappNumber: "9876543210",
    contactNumber: "9876543211",
    emergencyContactName: "Mohan Rao",
    emergencyContactNumber: "9876543212",
    permanentAddress: "12 Lake Road, Mysuru 570001",
    currentAddress: "7 Church Street, Bengaluru 560001",
  },
  educationDetails: {
    tenthYear: "2015",
    schoolName: "Government High School, Mysuru",
    tenthPercentage: "88.5",
    interYear: "2017",
    interInstitute: "Maharaja's PU College",
    interPercentage: "81",
    degreeYear: "2021",
    degreeInstitute: "Mysuru Institute of Technology",
    degreePercentage: "74.25",
  },
  hasExperience: false,
} as const satisfies Omit<DetailsInput, "userId">;

/** Returns a calendar date in India, `days` from today. */
export const dayFromToday = (days: number): string => istDate(new Date(Date.now() + days * DAY_MS));

/**
 * Creates a Java batch that starts `days` from today, with a capacity if given; returns its
 * readable id.
 */
export async function createJavaBatch(hub: Hub, days: number, capacity?: number): Promise<string> {
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { batch } = await call(hub.url, token, batchesContract.createJava, {
    body: { batchType: "Java", startDate: dayFromToday(days), capacity },
  });
  return batch.batchId;
}

async function handInDetails(hub: Hub, person: Person) {
  const { token, userId } = await signInByCall(hub, person);
  await call(hub.url, token, detailsContract.submit, { body: { userId, ...DETAILS } });
}

type Signed = { token: string; userId: string };

/** Uploads files of a trainee, each replacing the one of its kind. */
export async function uploadDocuments(
  hub: Hub,
  { token, userId }: Signed,
  files: Record<string, SampleFile>,
) {
  const form = new FormData();
  form.append("userId", userId);
  for (const [kind, { name, mimeType, buffer }] of Object.entries(files)) {
    form.append(kind, new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  await call(hub.url, token, documentsContract.upload, { form });
}

async function handInDocuments(hub: Hub, person: Person) {
  const { token, userId } = await signInByCall(hub, person);
  await uploadDocuments(hub, { token, userId }, await sixDocuments());
  await call(hub.url, token, documentsContract.submit, { body: { userId } });
}

/** A person whose next step is the documents. */
export async function traineeWithDetails(hub: Hub, username: string): Promise<Person> {
  const person = await approvedTrainee(hub, username);
  await handInDetails(hub, person);
  return person;
}

/** A person whose next step is the admission fee. */
export async function traineeBeforeFee(
  hub: Hub,
  username: string,
  paymentOption: PaymentOption = "Full Payment",
): Promise<Person> {
  const person = await approvedTrainee(hub, username, paymentOption);
  await handInDetails(hub, person);
  await handInDocuments(hub, person);
  return person;
}

/** Takes the whole fee over the counter; without an open batch, the payer needs attention. */
export async function payAtOffice(hub: Hub, person: Person) {
  const { userId } = await signInByCall(hub, person);
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { fees } = await call(hub.url, token, officeContract.listOpen, { query: {} });
  const amount = fees.find((fee) => fee.userId === userId)?.amount ?? 0;
  const body = { userId, part: "Fee", amount, method: "Cash" } as const;
  await call(hub.url, token, officeContract.record, { body });
}

/** Verifies the six documents of a person who has submitted them. */
export async function verifyDocuments(hub: Hub, { email }: Person) {
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { documents } = await call(hub.url, token, checksContract.list, {
    query: { state: "waiting", pageSize: "100" },
  });
  for (const { _id, email: owner } of documents) {
    if (owner !== email) continue;
    const verdict = { params: { fileId: _id }, body: { status: "verified" as const } };
    await call(hub.url, token, checksContract.decide, verdict);
  }
}
