import type { FastifyInstance } from "fastify";
import { paymentClaimsContract } from "#/domain/money/dues/claims/claims.contract.ts";
import { ledgerContract } from "#/domain/money/dues/ledger/ledger.contract.ts";
import { officeContract } from "#/domain/money/payments/office/office.contract.ts";
import { paymentsContract } from "#/domain/money/payments/payments.contract.ts";
import { invoiceAdvances } from "#/domain/money/payments/tax/invoicing.service.ts";
import { taxContract } from "#/domain/money/payments/tax/tax.contract.ts";
import { departuresContract } from "#/domain/training/batches/departures/departures.contract.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { addDays, type IsoDate } from "#/shared/dates.ts";
import { type Caller, first, signIn } from "./caller.ts";
import type { Event } from "./modules.ts";
import { emailOf, JAVA_BATCHES, STAFF } from "./people.ts";
import { gstEvent } from "./settings-scenario.ts";
import { batchOf } from "./training-scenario.ts";

/** People whose company pays and is named on the invoices. */
const CUSTOMERS = [
  { username: "Prakash Hegde", daysAgo: 8 },
  { username: "Manoj Pillai", daysAgo: 1 },
];
const CUSTOMER = {
  gstin: "36AAGCN5520B1ZV",
  legalName: "Nandi Technologies Private Limited",
  address: "4th floor, Cyber Gateway, Hitec City\nHyderabad, Telangana 500081",
};

/** She leaves in the first days: half of her fee is refunded by the owner's policy. */
const LEAVER = "Jyothi Prakash";
const REASON = "Got a post in Pune that begins on Monday.";

/** She paid a month by UPI; the office has yet to check that it came. */
const CLAIMANT = "Sneha Patil";

/** Documents under GST, a refund by the policy, and a payment that waits for confirmation. */
export function moneyEvents(app: FastifyInstance, platform: Platform, today: IsoDate): Event[] {
  const as = (username: string) => signIn(app, { email: emailOf(username) });
  return [
    gstEvent,
    ...CUSTOMERS.map(({ username, daysAgo }) => ({
      daysAgo,
      run: async (admin: Caller) => {
        const { userId } = await as(username);
        const body = { ...CUSTOMER, version: 0 };
        await admin(taxContract.updateCustomer, { params: { userId }, body });
      },
    })),
    // As the job does it on the day on which a batch begins.
    {
      daysAgo: 1.5,
      isLate: true,
      run: () => invoiceAdvances(platform, new AbortController().signal),
    },
    { daysAgo: 0.4, run: (admin) => leave(app, admin, today) },
    {
      daysAgo: 0.3,
      run: async () => {
        const { userId, caller } = await as(CLAIMANT);
        const { dues } = await caller(ledgerContract.mine, { params: { userId } });
        const due = dues.find(
          ({ kind, status }) => kind === "Assistance" && /^(Due|Overdue)$/.test(status),
        );
        if (!due) return;
        const params = { id: due._id };
        await caller(paymentClaimsContract.claim, { params, body: { reference: "432109876512" } });
      },
    },
  ];
}

async function leave(app: FastifyInstance, admin: Caller, today: IsoDate) {
  const { payments } = await admin(paymentsContract.listReceipts, { query: { q: LEAVER } });
  const receipt = first(payments);
  const [, , , begun] = JAVA_BATCHES;
  const trainer = await signIn(app, { email: emailOf(STAFF[5].username) });
  const batchId = await batchOf(trainer.caller, {
    type: "Java",
    startDate: addDays(today, -begun.startsDaysAgo),
  });
  await admin(departuresContract.remove, {
    params: { batchId },
    body: { traineeId: receipt.userId, reason: REASON },
  });
  const params = { id: receipt._id };
  const { proposed } = await admin(officeContract.refundProposal, { params });
  await admin(officeContract.refund, { params, body: { reason: REASON, amount: proposed } });
}
