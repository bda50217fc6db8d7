import type { Insertable } from "kysely";
import { paymentJobs } from "#/domain/money/payments/payments.job.ts";
import type { PaymentType } from "#/domain/money/payments/payments.rules.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { newId } from "#/platform/db/ids.ts";
import type { Tables } from "#/platform/db/tables.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { type TestApp, testApp } from "./app.ts";
import { openTestGateway } from "./gateway.ts";
import { insertPerson, type Persona } from "./personas.ts";
import { insertDetails } from "./trainee-details.ts";

/** A new trainee with details and submitted documents, as required by the payment page. */
export async function insertPayer(
  { db }: Pick<TestApp, "db">,
  paymentOption: PaymentOption = "Full Payment",
  { hasDocuments = true } = {},
): Promise<Persona> {
  const payer = await insertPerson(db, { name: "Payer", paymentOption });
  const traineeId = payer.id;
  await insertDetails(db, traineeId);
  await db
    .insertInto("documentSets")
    .values({ traineeId, submittedAt: hasDocuments ? new Date() : null })
    .execute();
  return payer;
}

/** A fee of ₹10,000 paid online in full at `at`; `fields` make it another payment. */
export const insertPayment = (
  { db }: Pick<TestApp, "db">,
  traineeId: string,
  at = new Date(),
  fields: Partial<Insertable<Tables["admissionPayments"]>> = {},
) =>
  db
    .insertInto("admissionPayments")
    .values({
      id: newId(),
      traineeId,
      paymentType: "Full Payment",
      amountPaise: 1_000_000,
      balanceDuePaise: 0,
      trainingOpted: "Java + AEM",
      status: "completed",
      gatewayOrderId: `order_${newId()}`,
      completedBy: "verify",
      completedAt: at,
      createdAt: at,
      issuedAt: at,
      ...fields,
    })
    .execute();

/** A Java batch that starts this many days from today, with its readable id. */
export async function insertJavaBatch(
  { db, personas }: Pick<TestApp, "db" | "personas">,
  daysFromToday = 0,
  { endDate = null as string | null, batchType = "Java" as "Java" | "AEM" } = {},
): Promise<{ id: string; batchId: string }> {
  const id = newId();
  return db
    .insertInto("batches")
    .values({
      id,
      batchId: `BATCH-${id.slice(-12)}`,
      batchType,
      startDate: addDays(istDate(new Date()), daysFromToday),
      endDate,
      createdBy: personas.admin.id,
      createdAt: new Date(),
    })
    .returning(["id", "batchId"])
    .executeTakeFirstOrThrow();
}

/** A server whose payment provider is the scriptable fake. */
export async function testPayments() {
  const fakeGateway = await openTestGateway();
  const app = await testApp({
    ...fakeGateway.settings,
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: "the secret before",
  });
  const close = async () => {
    await app.close();
    await fakeGateway.close();
  };
  return { ...app, double: fakeGateway, close };
}
export type TestPayments = Awaited<ReturnType<typeof testPayments>>;

type Caller = Pick<TestApp, "withToken">;

export const orderBody = (payer: Persona, paymentType: PaymentType, more: object = {}) => ({
  amount: 10_000,
  currency: "INR",
  userId: payer.id,
  trainingOpted: "Java + AEM",
  paymentType,
  ...more,
});

/** POST /api/payment/order as this trainee. */
export const askOrder = (
  app: Caller,
  payer: Persona,
  paymentType: PaymentType = "Full Payment",
  more: object = {},
) =>
  app
    .withToken(payer.token)
    .request("POST", "/api/payment/order", orderBody(payer, paymentType, more));

/** POST /api/payment/verify as this trainee, with the checkout's answer. */
export const askVerify = (app: Caller, payer: Persona, more: object) =>
  app
    .withToken(payer.token)
    .request("POST", "/api/payment/verify", orderBody(payer, "Full Payment", more));

/** GET /api/payment/details of this trainee. */
export const readDetails = async (app: Caller, payer: Persona) => {
  const answer = await app
    .withToken(payer.token)
    .request("GET", `/api/payment/details/${payer.id}`);
  return answer.json().paymentDetails;
};

/** Runs one of the payment jobs once, now. */
export async function runPaymentJob(
  platform: Platform,
  name: "payment-reconciler" | "payment-refunds" | "payment-comparison" | "tax-invoices",
): Promise<void> {
  const job = paymentJobs.find((one) => one.name === name);
  await job?.run(platform, new AbortController().signal);
}

type Delivery = { body: string; headers: Record<string, string> };

/** A delivery of the provider at the webhook, as the bytes it sent. */
export const deliver = ({ app }: Pick<TestApp, "app">, { body, headers }: Delivery) =>
  app.inject({ method: "POST", url: "/api/payment/webhook", payload: body, headers });

/** Makes this many calls at once, alternately on each instance; returns their responses. */
export const callAtOnce = <I, T>(
  instances: readonly [I, I],
  count: number,
  call: (instance: I, index: number) => Promise<T>,
): Promise<T[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => call(instances[index % 2 === 0 ? 0 : 1], index)),
  );
