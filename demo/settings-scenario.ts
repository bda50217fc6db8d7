import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { DEFAULTS } from "#/platform/hub/values.ts";
import { addDays, type IsoDate, istDate } from "#/shared/dates.ts";
import type { Event } from "./modules.ts";

const { adminName, adminEmail, adminPhone, marketingName, marketingEmail, marketingPhone } =
  DEFAULTS;
const { hubName, admissionFee, timeSlots, terms } = DEFAULTS;

/** The first day: the owner's settings before anyone else comes. */
export const settingsEvent: Event = {
  daysAgo: 304,
  run: async (admin) => {
    const { fromEnvironment } = await admin(settingsContract.read, {});
    // Settings given when the demo was started are not changed here.
    const own = <F extends object>(fields: F) =>
      Object.fromEntries(
        Object.entries(fields).filter(([name]) => !(name in fromEnvironment)),
      ) as Partial<F>;
    await admin(settingsContract.update, {
      body: {
        name: { version: 0, ...own({ hubName }) },
        mark: { version: 0, image: Buffer.from(MARK).toString("base64") },
        contacts: {
          version: 0,
          ...own({
            adminName,
            adminEmail,
            adminPhone,
            marketingName,
            marketingEmail,
            marketingPhone,
          }),
        },
        place: {
          version: 0,
          ...own({
            address: "2nd floor, 118, 12th Main Road, Indiranagar, Bengaluru 560038",
            // The days of the demo are counted from today, so that its classes fall on Sundays as
            // well.
            hours: "Every day, 9:00 AM – 6:30 PM",
          }),
        },
        fee: {
          version: 0,
          ...own({ admissionFee, payToUpi: "careershub@upi", payToName: "Careers Hub" }),
          ...own({ payToAccount: "Careers Hub, 0012 3456 7890, IFSC DEMO0000001" }),
        },
        slots: { version: 0, ...own({ timeSlots }) },
        terms: { version: 0, ...own({ terms }) },
        holidays: { version: 0, ...own({ holidays: holidaysFrom(istDate(new Date())) }) },
        criteria: { version: 0, ...own({ criteria: CRITERIA }) },
        refunds: { version: 0, ...own({ refundPolicy: REFUNDS, refundSteps: REFUND_STEPS }) },
        owner: { version: 0, ...own(OWNER) },
        questions: { version: 0, ...own({ sharesQuestions: true }) },
        introductions: { version: 0, ...own({ introducesCandidates: true }) },
        enquiries: { version: 0, ...own({ takesEnquiries: true }) },
        programs: { version: 0, ...own({ allowsTokens: true }) },
      },
    });
    await admin(settingsContract.test, { body: { service: "payment" } });
  },
};

/** How many days ago the owner was registered, and documents under GST began. */
const GST_SINCE = 9;

/** The first day under GST: earlier receipts stay as they were issued. */
export const gstFrom = (): IsoDate => addDays(istDate(new Date()), -GST_SINCE);

/** The fee stays the same: the tax is part of it. */
export const gstEvent: Event = {
  daysAgo: GST_SINCE,
  run: (admin) =>
    admin(settingsContract.update, {
      body: { gst: { version: 0, chargesGst: true, gstFrom: gstFrom(), gstOnTop: false } },
    }),
};

const OWNER = {
  legalName: "Careers Hub Training Private Limited",
  legalAddress: "2nd floor, 118, 12th Main Road, Indiranagar\nBengaluru, Karnataka 560038",
  gstin: "29AABCC7314K1ZJ",
  grievanceName: "Lalitha Murthy",
  grievanceEmail: "grievances@hub.example",
  grievancePhone: "+91 80000 00003",
};

const CRITERIA = [
  "# Java",
  "Reads code aloud",
  "Writes small methods",
  "Tests what they write",
  "# AEM",
  "Components and dialogs",
  "Finds the cause in the logs",
  "# Communication",
  "Speaks in whole sentences",
  "Asks back",
].join("\n");

const REFUND_STEPS = ["before the start: 100%", "7 days, 6 sessions: 50%", "14 days: 25%"].join(
  "\n",
);

const REFUNDS = [
  "# Before the first class",
  "All of the fee goes back.",
  "# In the first days",
  "Half of it until the seventh day, as long as at most six sessions were held; a quarter until the fourteenth.",
  "# Afterwards",
  "Nothing goes back, but for a reason that the office writes on the credit note.",
].join("\n");

/** Days without classes soon, whenever the demo is made. */
const holidaysFrom = (today: IsoDate): string[] =>
  [
    [8, "Temple festival"],
    [9, "Temple festival, second day"],
    [40, "Founder's day"],
  ].map(([days, name]) => `${addDays(today, Number(days))} ${name}`);

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0d6a75"/><path d="M8 22.5h4.2v-5.2h5.2v-5.2h5.2V7" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="22.6" cy="22.4" r="2.4" fill="#8fd6dc"/></svg>`;
