import { expect, type Page } from "@playwright/test";
import {
  DOCUMENT_LABELS,
  type DocumentKind,
} from "#/domain/onboarding/documents/documents.rules.ts";
import { type SampleFile, sixDocuments } from "../support/sample-documents.ts";
import { DETAILS } from "../support/trainee-steps.ts";

const PERSONAL: [label: string, key: keyof typeof DETAILS.personalDetails][] = [
  ["Surname", "surname"],
  ["First name", "firstname"],
  ["Last name", "lastname"],
  ["Contact number", "contactNumber"],
  ["WhatsApp number", "whatsappNumber"],
  ["Emergency contact name", "emergencyContactName"],
  ["Emergency contact number", "emergencyContactNumber"],
  ["Permanent address", "permanentAddress"],
  ["Current address", "currentAddress"],
];
const EDUCATION: [label: string, key: keyof typeof DETAILS.educationDetails][] = [
  ["School name", "schoolName"],
  ["10th year of passing", "tenthYear"],
  ["10th percentage", "tenthPercentage"],
  ["Intermediate institute", "interInstitute"],
  ["Intermediate year of passing", "interYear"],
  ["Intermediate percentage", "interPercentage"],
  ["Degree institute", "degreeInstitute"],
  ["Degree year of passing", "degreeYear"],
  ["Degree percentage", "degreePercentage"],
];

const type = (page: Page, label: string, text: string) =>
  page.getByRole("textbox", { name: label, exact: true }).fill(text);

/** Fills in the first tab; ends on the second. */
export async function fillPersonalDetails(page: Page) {
  for (const [label, key] of PERSONAL) await type(page, label, DETAILS.personalDetails[key]);
  await page.getByRole("button", { name: "Next: Education Details" }).click();
}

/** Fills in the second tab; ends on the third. */
export async function fillEducationDetails(page: Page) {
  for (const [label, key] of EDUCATION) await type(page, label, DETAILS.educationDetails[key]);
  await page.getByRole("button", { name: "Next: Employment Details" }).click();
}

/** Goes from the third tab through the review, and sends the details. */
export async function submitDetails(page: Page) {
  await page.getByRole("button", { name: "Next: check your answers" }).click();
  await page.getByRole("button", { name: "Submit details" }).click();
}

export const documentInput = (page: Page, kind: DocumentKind) =>
  page.locator("input[type=file]").and(page.getByLabel(DOCUMENT_LABELS[kind]));

export async function chooseDocument(page: Page, kind: DocumentKind, file: SampleFile) {
  await documentInput(page, kind).setInputFiles(file);
}

/** Stores all six, one by one; does not submit. */
export async function chooseSixDocuments(page: Page) {
  const files = await sixDocuments();
  for (const kind of Object.keys(DOCUMENT_LABELS) as DocumentKind[]) {
    const file = files[kind];
    if (file) await chooseDocument(page, kind, file);
  }
  await expect(page.getByText(/^Uploaded,/)).toHaveCount(6);
}

/**
 * Chooses one of more than six batches: first the day, named as on the page ("Starts in 3 days"),
 * then one of those side by side.
 */
export async function chooseBatch(page: Page, start: string, batchId: string) {
  await page.getByRole("radio", { name: start }).click();
  await page.getByRole("combobox", { name: "Batch", exact: true }).click();
  await page.getByRole("option", { name: batchId, exact: true }).click();
}

/** Presses Pay Now and pays in the sandbox's dialog. */
export async function payInSandbox(page: Page, method = "UPI") {
  await page.getByRole("button", { name: "Pay Now" }).click();
  const checkout = page.getByRole("dialog", { name: "Sandbox checkout" });
  await checkout.getByRole("radio", { name: method }).click();
  await checkout.getByRole("button", { name: /^Pay ₹/ }).click();
}

/** Checks which of the five module cards can be opened, in order. */
export async function expectModules(page: Page, open: readonly string[]) {
  const modules = ["Java Training", "AEM Training", "Communication", "Mock", "Final Check"];
  const cards = page.getByRole("list", { name: "Modules" }).getByRole("listitem");
  await expect(cards).toHaveCount(modules.length);
  for (const name of modules) {
    const card = cards.filter({ has: page.getByRole("heading", { name }) });
    if (open.includes(name)) await expect(card.getByRole("link", { name: /^View/ })).toBeVisible();
    else {
      await expect(card.getByText("Locked")).toBeVisible();
      await expect(card.getByRole("button", { name: /^View/ })).toBeDisabled();
    }
  }
}
