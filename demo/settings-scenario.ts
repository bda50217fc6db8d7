import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { DEFAULTS } from "#/platform/hub/values.ts";
import type { Event } from "./modules.ts";

const { adminName, adminEmail, adminPhone, marketingName, marketingEmail, marketingPhone } =
  DEFAULTS;
const { hubName, admissionFee, timeSlots, terms } = DEFAULTS;

/** The first day: what an owner sets before anybody else comes. */
export const settingsEvent: Event = {
  daysAgo: 304,
  run: async (admin) => {
    const { fromEnvironment } = await admin(settingsContract.read, {});
    // What whoever starts the demo has set is not changed here.
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
            // The days of the demo are counted from today, so that its classes fall on Sundays as well.
            hours: "Every day, 9:00 AM – 6:30 PM",
          }),
        },
        fee: { version: 0, ...own({ admissionFee }) },
        slots: { version: 0, ...own({ timeSlots }) },
        terms: { version: 0, ...own({ terms }) },
        enquiries: { version: 0, takesEnquiries: true },
      },
    });
    await admin(settingsContract.test, { body: { service: "payment" } });
  },
};

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0d6a75"/><path d="M8 22.5h4.2v-5.2h5.2v-5.2h5.2V7" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="22.6" cy="22.4" r="2.4" fill="#8fd6dc"/></svg>`;
