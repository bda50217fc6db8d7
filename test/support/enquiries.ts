import type { TestApp } from "./app.ts";
import { openApp } from "./opened-app.ts";
import { saveSettings } from "./settings.ts";

let made = 0;

/** Switches enquiries on, as an owner does under Settings. */
export const takeEnquiries = (app: Pick<TestApp, "as">): Promise<void> =>
  saveSettings(app, "enquiries", { takesEnquiries: true });

/** The setup of test files about enquiries: two instances that accept them. */
export async function openEnquiryTests() {
  const app = await openApp();
  await takeEnquiries(app);
  return { app, second: await app.secondInstance() };
}

/** Returns a number that no other enquiry of this process has. */
export const nextMobile = () => `98${String(10_000_000 + ++made)}`;

/** The body for creating an enquiry. */
export const enquiryForm = (values: object = {}) => {
  const mobile = nextMobile();
  return { mobile, name: "Asha Rao", source: "Phone", wants: "Java", ...values };
};

/** Records an enquiry, as the sales head. Returns it. */
export async function writeEnquiry(app: Pick<TestApp, "as">, values: object = {}) {
  const answer = await app.as("salesHead").request("POST", "/api/enquiries", enquiryForm(values));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().enquiry;
}
