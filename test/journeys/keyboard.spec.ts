import { documentInput } from "./pages/onboarding.ts";
import { undoOf } from "./pages/undo-toast.ts";
import { classroom, handInByCall, holdByCall } from "./support/classroom.ts";
import { expect, test } from "./support/fixtures.ts";
import { openMenu, pressOn, tabTo, typeInto } from "./support/keyboard.ts";
import {
  FIRST_ADMIN,
  openAs,
  registeredTrainee,
  signInByCall,
  stranger,
} from "./support/people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { traineeBeforeFee, traineeWithDetails } from "./support/trainee-steps.ts";

test("without a mouse somebody registers, signs in and sends a paper @lab", async ({
  page,
  hub,
}) => {
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

test("without a mouse the office approves, verifies, takes money and finds a person @lab", async ({
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
    await expect(button(/^Open Aadhaar card/)).toBeVisible();
    await page.keyboard.press("o");
    await expect(button(/^Verify$/)).toBeEnabled();
    await page.keyboard.press("v");
    await expect(page.getByText("Aadhaar card verified.")).toBeVisible();
    // On a small desktop the paper begins at the lower edge: an opened one is scrolled to.
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto("/admin-panel?show=documents");
    await expect(button(/^Open /)).toBeVisible();
    await page.keyboard.press("o");
    const paper = page.getByRole("region", { name: / of / }).getByRole("img").first();
    await expect(paper).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByText("You can decide once the document is")).toBeHidden();
    if (wide) await page.setViewportSize(wide);
    await page.keyboard.press("x");
    await expect(page.getByText("1 selected")).toBeVisible();
    await page.keyboard.press("v");
    await expect(page.getByText(/ verified\.$/)).toBeVisible();
  });

  await test.step("record what came over the counter", async () => {
    await page.goto("/admin-panel/money?q=Kumar%20Owes");
    await pressOn(page, button("Record payment from Kumar Owes"));
    await pressOn(page, dialog.getByRole("button", { name: "Record ₹10,000" }));
    await expect(dialog).toBeHidden();
  });

  await test.step("find the person", async () => {
    // Where no link to a person had the focus: one that has it for a moment fetches their page as
    // well.
    await page.goto("/batches");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(dialog.getByRole("combobox")).toBeFocused();
    const ahead = page.waitForRequest(/\/PersonPage-/);
    await page.keyboard.type("Kumar Owes");
    await expect(page.getByRole("option", { name: /^Kumar Owes/ })).toBeVisible();
    // Its page's code is fetched while the user is still reading.
    await ahead;
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Kumar Owes" })).toBeVisible();
  });

  await test.step("go through a list by its keys", async () => {
    await page.goto("/admin-panel/approved-users");
    const person = page.getByRole("link", { name: "Kumar Owes" });
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    await page.keyboard.press("?");
    await expect(dialog).toContainText("search in the list");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("Kumar Owes");
    await expect(page.getByRole("row")).toHaveCount(2);
    const height = async () => (await page.getByRole("row").last().boundingBox())?.height;
    expect(await height()).toBeLessThan(42);
    await tabTo(page, button("Choose columns and rows"));
    await openMenu(page, button("Choose columns and rows"));
    const comfortable = page.getByRole("menuitemradio", { name: "Comfortable" });
    await comfortable.press("Enter");
    await expect(comfortable).toBeChecked();
    await expect.poll(height).toBeGreaterThan(50);
    await page.keyboard.press("Escape");
    await expect(comfortable).toBeHidden();
    await page.keyboard.press("/");
    await page.keyboard.press("ArrowDown");
    await expect(person).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Kumar Owes" })).toBeVisible();
  });
});

test("without a mouse a trainer plans, reviews and scores @lab", async ({ page, hub }) => {
  const names = ["Kabir Learns", "Kiran Learns", "Kamal Learns", "Karan Learns", "Kunal Learns"];
  const room = await classroom(hub, names);
  const { _id: sessionId } = await holdByCall(hub, room, { topic: "Collections" });
  const [first] = room.trainees;
  if (first) await handInByCall(hub, sessionId, first);
  await openAs(page, room.trainer, "/trainer-dashboard");

  await test.step("plan a session", async () => {
    const dialog = page.getByRole("dialog", { name: "Plan a session" });
    await pressOn(page, page.getByRole("button", { name: "Plan a session", exact: true }));
    const batch = dialog.getByRole("combobox", { name: "Batch" });
    await expect(batch).toBeFocused();
    // It is already selected if there is no other.
    await page.keyboard.press("Control+a");
    await page.keyboard.type(room.batchId);
    await expect(page.getByRole("option")).toHaveText([room.batchId]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(batch).toHaveValue(room.batchId);
    await typeInto(page, dialog.getByLabel("Topic"), "Streams");
    await pressOn(page, dialog.getByRole("button", { name: "Plan session" }));
    await expect(page.getByText("The session is planned.")).toBeVisible();
  });

  await test.step("review an answer", async () => {
    await page.goto(`/assignment-approvals?batch=${room.batchId}`);
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    await expect(approve).toBeEnabled();
    await page.keyboard.press("a");
    await expect(approve).toBeHidden();
    await expect(undoOf(page, "Assignment approved.")).toBeVisible();
  });

  await test.step("score five people", async () => {
    await page.goto(`/interview-grades?batch=${room.batchId}`);
    const edits = page.getByRole("button", { name: /^Edit .* Java score$/ });
    await expect(edits).toHaveCount(names.length);
    await tabTo(page, edits.first());
    await page.keyboard.press("Enter");
    for (const name of names.toSorted()) {
      await expect(page.getByRole("spinbutton", { name: `${name}'s Java score` })).toBeFocused();
      await page.keyboard.type("8");
      await page.keyboard.press("Enter");
    }
    await expect(page.getByText("5 of 5 scored, 5 passed")).toBeVisible();
  });
});

/** Pages that list keys next to what they do. */
const WITH_KEYS = ["/admin-panel", "/new-register", "/admin-panel/money", "/guide"];

test("keys are shown where somebody has them, and on a touch tablet of a desk's width nowhere @lab", async ({
  page,
  browser,
  hub,
}) => {
  await registeredTrainee(hub, "Kiran Waits");
  const touch = { viewport: { width: 1366, height: 1024 }, isMobile: true, hasTouch: true };
  const tablet = await browser.newPage({ baseURL: hub.url, ...touch });
  await openAs(page, FIRST_ADMIN, "/admin-panel");
  await openAs(tablet, FIRST_ADMIN, "/admin-panel");
  for (const address of WITH_KEYS) {
    await page.goto(address);
    await expect(page.locator("[data-keys]").nth(1), address).toBeVisible();
    await tablet.goto(address);
    await expect(tablet.locator("[data-keys]").nth(1), address).toBeAttached();
    // Parts that wait to appear together have appeared.
    await expect(tablet.getByRole("heading", { level: 1 })).toBeVisible();
    const shown = tablet.locator("kbd, [data-keys]").filter({ visible: true });
    await expect(shown, address).toHaveCount(0);
  }
  await tablet.close();
});
