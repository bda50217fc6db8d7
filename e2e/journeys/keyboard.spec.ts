import { expect, test } from "../frame/fixtures.ts";
import { pressOn, typeInto } from "../frame/keyboard.ts";
import { FIRST_ADMIN, openAs, registeredTrainee, signInByCall, stranger } from "../frame/people.ts";
import { pdfFile } from "../frame/sample-documents.ts";
import { traineeBeforeFee, traineeWithDetails } from "../frame/trainee-steps.ts";
import { documentInput } from "../pages/onboarding.ts";

test("without a mouse somebody registers, signs in and sends a paper", async ({ page, hub }) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });

  await test.step("register", async () => {
    const { username, email, password } = stranger("Kavi Types");
    await page.goto("/register");
    await typeInto(page, field("Username"), username);
    await typeInto(page, field("Email"), email);
    await typeInto(page, field("Password"), password);
    await typeInto(page, field("Confirm password"), password);
    await page.keyboard.press("Enter");
    await expect(heading("Thank you for registering!")).toBeVisible();
  });

  await test.step("sign in", async () => {
    const { email, password } = await traineeWithDetails(hub, "Kala Types");
    await page.goto("/login");
    await typeInto(page, field("Email"), email);
    await typeInto(page, field("Password"), password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Login successful!")).toBeVisible();
  });

  await test.step("send a paper", async () => {
    await page.goto("/document-upload");
    const chooser = page.waitForEvent("filechooser");
    await pressOn(page, documentInput(page, "panCard"));
    await (await chooser).setFiles(pdfFile("pan.pdf"));
    await expect(page.getByText(/^Uploaded,/)).toHaveCount(1);
  });
});

test("without a mouse the office approves, verifies, takes money and finds a person", async ({
  page,
  hub,
}) => {
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const dialog = page.getByRole("dialog");

  await test.step("approve a registration", async () => {
    await registeredTrainee(hub, "Keya Waits");
    await openAs(page, FIRST_ADMIN, "/new-register?q=Keya%20Waits");
    await expect(button("Approve Keya Waits")).toBeVisible();
    await page.keyboard.press("j");
    await expect(button("Approve Keya Waits")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("Space");
    await pressOn(page, dialog.getByRole("button", { name: "Approve" }));
    await expect(page.getByText("Registration approved.")).toBeVisible();
  });

  const trainee = await traineeBeforeFee(hub, "Kumar Owes");
  const { userId } = await signInByCall(hub, trainee);

  await test.step("verify a document", async () => {
    await page.goto(`/admin-panel/documents?person=${userId}`);
    await expect(button(/^Verify$/)).toBeEnabled();
    await page.keyboard.press("v");
    await expect(page.getByText("Aadhaar card verified.")).toBeVisible();
  });

  await test.step("record what came over the counter", async () => {
    await page.goto("/admin-panel/money?q=Kumar%20Owes");
    await pressOn(page, button("Record the payment of Kumar Owes"));
    await pressOn(page, dialog.getByRole("button", { name: "Record ₹10,000" }));
    await expect(dialog).toBeHidden();
  });

  await test.step("find the person", async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("Kumar Owes");
    await expect(page.getByRole("option", { name: /^Kumar Owes/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Kumar Owes" })).toBeVisible();
  });
});
