import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { documentsContract } from "#/domain/onboarding/documents/documents.contract.ts";
import { consonantsOf } from "#test/support/consonants.ts";
import { chooseDocument, documentInput } from "./pages/onboarding.ts";
import { UNDO_SECONDS, undoOf } from "./pages/undo-toast.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { classroom, handInByCall, holdByCall } from "./support/classroom.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";
import { FIRST_ADMIN, openAs, registeredTrainee, signInByCall } from "./support/people.ts";
import { askingPerson } from "./support/placed-people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { traineeBeforeFee } from "./support/trainee-steps.ts";

// A separate hub, since the others are too short for that.
onOwnHub({ UNDO_SECONDS: String(UNDO_SECONDS) });

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const approve = (page: Page) => page.getByRole("button", { name: "Approve", exact: true });

test("a review is only given for what is seen, by one press each, and can be undone @lab", async ({
  page,
  hub,
}) => {
  const room = await classroom(hub, ["Asha First", "Bina Second", "Chitra Third"]);
  const { _id: sessionId } = await holdByCall(hub, room, { topic: "Collections" });
  for (const trainee of room.trainees) await handInByCall(hub, sessionId, trainee);
  const [asha, bina] = room.trainees;
  if (!asha || !bina) throw new Error("trainees are needed here");

  await test.step("nothing is decided before the answer is drawn", async () => {
    const release = await holdBack(page, "**/api/files/**");
    await openAs(page, room.trainer, `/assignment-approvals?batch=${room.batchId}`);
    await expect(heading(page, "Asha First")).toBeVisible();
    await page.keyboard.press("a");
    await expect(approve(page)).toBeDisabled();
    await expect(page.getByText("Your key counts once the answer is shown.")).toBeVisible();
    await expect(page.getByText("1 of 3 waiting")).toBeVisible();
    release();
    await expect(page.getByText("1 of 2 waiting")).toBeVisible();
    await page.unroute("**/api/files/**");
  });

  await test.step("what is undone is chosen again", async () => {
    await page.keyboard.press("Control+z");
    await expect(heading(page, "Asha First")).toBeVisible();
    await expect(page.getByText("1 of 3 waiting")).toBeVisible();
    await expect(approve(page)).toBeEnabled();
    await expectAccessible(page);
  });

  await test.step("while a reason is being written no key decides or leads away, and a reload keeps it", async () => {
    const reason = page.getByLabel("Reason");
    await page.keyboard.press("r");
    await expect(reason).toBeFocused();
    await page.keyboard.type("Please show the output.");
    await heading(page, "Assignment Approvals").click();
    for (const key of ["a", "j", "k", "r", "ArrowRight"]) await page.keyboard.press(key);
    await expect(heading(page, "Asha First")).toBeVisible();
    await expect(page.getByText("1 of 3 waiting")).toBeVisible();
    await page.reload();
    await expect(reason).toHaveValue("Please show the output.");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(approve(page)).toBeEnabled();
  });

  await test.step("a held key approves one answer alone", async () => {
    await page.keyboard.down("a");
    await expect(heading(page, "Bina Second")).toBeVisible();
    await expect(approve(page)).toBeEnabled();
    for (let press = 0; press < 5; press += 1) await page.keyboard.down("a");
    await page.keyboard.up("a");
    await expect(page.getByText("1 of 2 waiting")).toBeVisible();
    await expect(heading(page, "Bina Second")).toBeFocused();
  });

  await test.step("it is undone from the keyboard, another one from the toast; their mails never leave", async () => {
    await expect(undoOf(page, "Assignment approved.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Undone.")).toBeVisible();
    // The next one says the same.
    await expect(undoOf(page, "Assignment approved.")).toHaveCount(0);
    await expect(page.getByText(/of 3 waiting/)).toBeVisible();
    await approve(page).click();
    await expect(page.getByText(/of 2 waiting/)).toBeVisible();
    await undoOf(page, "Assignment approved.").click();
    await expect(page.getByText(/of 3 waiting/)).toBeVisible();
    await page.goto(`/assignment-approvals?batch=${room.batchId}&show=all`);
    await page.getByRole("button", { name: "Review Bina Second, Collections" }).click();
    await expect(heading(page, "Bina Second")).toBeVisible();
    await approve(page).click();
    await expect(page.getByText("Assignment approved.")).toBeVisible();
    hub.setClock(UNDO_SECONDS + 1);
    await hub.mailbox.newest(bina.email, "Assignment approved: Collections");
    expect(
      hub.mailbox.list(asha.email).filter(({ subject }) => /Assignment approved/.test(subject)),
    ).toEqual([]);
  });

  await test.step("a review that was given is changed later, with a reason", async () => {
    await page.goto(`/assignment-approvals?batch=${room.batchId}&show=all`);
    await page.getByRole("button", { name: "Change review of Bina Second, Collections" }).click();
    await expect(page.getByLabel("Reason")).toBeFocused();
    await page.getByLabel("Reason").fill("The second task is missing.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change to Rejected" }).click();
    await expect(page.getByText("Assignment now rejected.")).toBeVisible();
    hub.setClock(2 * UNDO_SECONDS + 10);
    const mail = await hub.mailbox.newest(bina.email, "Assignment now rejected: Collections");
    expect(mail.text).toContain("The second task is missing.");
  });
});

test("after a decision about a registration the focus goes on; one and several can be undone @lab", async ({
  page,
  hub,
}) => {
  await registeredTrainee(hub, "Farah Waits");
  await registeredTrainee(hub, "Gita Waits");
  await openAs(page, FIRST_ADMIN, "/new-register?q=Waits");
  await page.getByRole("button", { name: "Approve Farah Waits" }).click();
  await expect(page.getByRole("radio").first()).toBeFocused();
  await page.getByRole("radio", { name: /No Payment/ }).click();
  await approve(page).click();
  await expect(page.getByText("Registration approved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve Gita Waits" })).toBeFocused();
  await undoOf(page, "Registration approved.").click();
  await expect(page.getByRole("button", { name: "Approve Farah Waits" })).toBeVisible();

  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Approve 2", exact: true }).click();
  await page.getByRole("radio", { name: /No Payment/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve 2 registrations" }).click();
  await expect(page.getByText("2 approved.")).toBeVisible();
  await expect(
    page.getByText(/^Registrations: (Farah|Gita) Waits, (Farah|Gita) Waits$/),
  ).toBeVisible();
  await expect(page.getByText("No User Found")).toBeVisible();
  await undoOf(page, "2 approved.").click();
  await expect(page.getByText("2 undone.")).toBeVisible();
  // The previous selection is restored.
  await expect(page.getByRole("button", { name: "Approve 2", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve Farah Waits" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("button", { name: "Approve Farah Waits" })).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog")).toContainText("Reject Farah Waits?");
});

test("requests for assistance approved together are taken back together, and both wait again @lab", async ({
  page,
  hub,
}) => {
  const family = consonantsOf(randomUUID().slice(0, 8));
  const names = [`Ila ${family}`, `Jeet ${family}`];
  for (const name of names) await askingPerson(hub, name);
  await openAs(page, FIRST_ADMIN, `/assistance-register?q=${family}`);
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Approve 2", exact: true }).click();
  const several = page.getByRole("dialog", { name: "Approve 2 requests" });
  await several.getByLabel("The same for all (₹)").fill("4000");
  await several.getByRole("button", { name: "Approve 2 requests" }).click();
  await expect(page.getByText("2 approved.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "₹4,000" })).toHaveCount(2);
  await undoOf(page, "2 approved.").click();
  await expect(page.getByText("2 undone.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "₹4,000" })).toHaveCount(0);
  for (const name of names) {
    await expect(page.getByRole("button", { name: `Approve ${name}` })).toBeVisible();
  }
});

test("documents are verified or returned by one key each, and a returned one is sent again", async ({
  page,
  hub,
}) => {
  const trainee = await traineeBeforeFee(hub, "Uma Papers");
  const { userId, token } = await signInByCall(hub, trainee);
  const address = `/admin-panel/documents?person=${userId}`;
  const verify = page.getByRole("button", { name: "Verify", exact: true });
  const open = page.getByRole("button", { name: /^Open / });
  /** Returns what the owner reads of who opened which paper. */
  const looks = async () => {
    const { looks } = await call(hub.url, token, documentsContract.list, { params: { userId } });
    return looks?.map(({ kind }) => kind).toReversed();
  };

  await test.step("nothing is opened before somebody presses for it, not by a decision either", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel?show=documents");
    await expect(open).toBeVisible();
    await page.goto(address);
    await expect(page.getByText("Of Uma Papers wait")).toBeVisible();
    await expect(verify).toBeDisabled();
    await page.keyboard.press("j");
    await expect(heading(page, "Digital signature")).toBeVisible();
    await page.keyboard.press("k");
    await expect(heading(page, "Aadhaar card")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("v");
    await expect(page.getByText("Your key counts once the document is shown.")).toBeVisible();
    expect(await looks()).toEqual([]);
  });

  await test.step("one is verified once it is drawn, and taken back from the keyboard", async () => {
    await page.keyboard.press("o");
    await expect(page.getByText("Aadhaar card verified.")).toBeVisible();
    await expect(heading(page, "Digital signature")).toBeFocused();
    expect(await looks()).toEqual(["aadharCard"]);
    await expect(page.getByRole("button", { name: "Aadhaar card Verified" })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Undone.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Aadhaar card Verified" })).toHaveCount(0);
  });

  await test.step("going on opens the next one of the same person by the same press", async () => {
    await expect(verify).toBeEnabled();
    await expectAccessible(page);
    await page.keyboard.press("j");
    await expect(heading(page, "Digital signature")).toBeVisible();
    await expect(verify).toBeEnabled();
    await expect.poll(looks).toEqual(["aadharCard", "digitalSignature"]);
  });

  await test.step("two that were seen are verified together, and taken back together", async () => {
    for (const name of ["PAN card", "Aadhaar card"]) {
      await page.getByRole("button", { name }).click();
      await expect(heading(page, name)).toBeVisible();
      // The other one was opened before, by the same person in the same minute.
      if (name === "PAN card") await open.click();
      await page.getByRole("checkbox", { name: "Select (X)" }).check();
    }
    await page.getByRole("button", { name: "Verify 2", exact: true }).click();
    await expect(page.getByText("2 verified.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^(PAN|Aadhaar) card Verified/ })).toHaveCount(2);
    await undoOf(page, "2 verified.").click();
    await expect(page.getByText("2 undone.")).toBeVisible();
    await expect(page.getByRole("button", { name: / Verified/ })).toHaveCount(0);
  });

  await test.step("an Aadhaar card that shows its number goes back by one press, with the reason", async () => {
    await page.getByRole("button", { name: "Aadhaar card" }).click();
    await expect(page.getByRole("button", { name: "Return: not masked" })).toBeEnabled();
    await page.keyboard.press("m");
    await expect(page.getByText("Aadhaar card returned.")).toBeVisible();
    await page.getByRole("button", { name: "Aadhaar card Returned" }).click();
    await expect(page.getByText("The Aadhaar number is not masked.")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByRole("button", { name: "Aadhaar card Returned" })).toHaveCount(0);
  });

  await test.step("one is returned with a reason of the list", async () => {
    await page.getByRole("button", { name: "PAN card" }).click();
    await expect(heading(page, "PAN card")).toBeVisible();
    await expect(verify).toBeEnabled();
    await page.keyboard.press("r");
    await expect(page.getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("textbox", { name: "Reason" })).toHaveValue(/cannot be read/);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("PAN card returned.")).toBeVisible();
    await expect(page.getByRole("button", { name: "PAN card Returned" })).toBeVisible();
    hub.setClock(UNDO_SECONDS + 1);
    const mail = await hub.mailbox.newest(trainee.email, "Please send again: PAN card");
    expect(mail.text).toContain("It cannot be read.");
  });

  await test.step("its owner sends that one alone again, and it waits anew", async () => {
    await openAs(page, trainee, "/document-upload");
    await expect(page.getByText(/The office needs one document again/)).toBeVisible();
    await expect(page.getByText(/^Returned: It cannot be read/)).toBeVisible();
    await expect(documentInput(page, "aadharCard")).toBeDisabled();
    await expectAccessible(page);
    await chooseDocument(page, "panCard", pdfFile("clear_PanCard.pdf"));
    await expect(page.getByText(/^The office looks at what you sent, usually /)).toBeVisible();
    await page.getByRole("link", { name: "Open my papers" }).click();
    await expect(page.getByRole("button", { name: /^PAN card clear_PanCard.pdf/ })).toContainText(
      "Waiting",
    );
    await expectAccessible(page);
  });
});
