import { checksContract } from "#/domain/onboarding/checks/checks.contract.ts";
import { documentsContract } from "#/domain/onboarding/documents/documents.contract.ts";
import { UNDO_SECONDS, undoOf } from "./pages/undo-toast.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { createdPerson, FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { traineeBeforeFee, uploadDocuments } from "./support/trainee-steps.ts";
import { withoutUpdates } from "./support/without-updates.ts";

onOwnHub({ UNDO_SECONDS: String(UNDO_SECONDS) });

test("a person's documents are opened, verified and returned on one sheet, by keys and together @lab", async ({
  page,
  hub,
}) => {
  const trainee = await traineeBeforeFee(hub, "Sita Sheets");
  const { userId, token } = await signInByCall(hub, trainee);
  const ceo = await createdPerson(hub, "Rajan Sooner", { role: "Admin", subRole: "CEO" });
  const verifyAll = page.getByRole("button", { name: /^Verify all/ });
  const sheet = page.getByRole("region", { name: "Sita Sheets" });
  const looks = async () =>
    (await call(hub.url, token, documentsContract.list, { params: { userId } })).looks?.length;
  // A colleague's decision must not be shown before the press.
  await withoutUpdates(page);

  await test.step("the sheet opens nothing; a digit opens its paper, O the next one", async () => {
    await openAs(page, FIRST_ADMIN, `/admin-panel/documents?person=${userId}`);
    await expect(page.getByText("Of Sita Sheets wait")).toBeVisible();
    await page.keyboard.press("s");
    await expect(sheet.getByRole("button", { name: /^Open / })).toHaveCount(6);
    await expect(verifyAll).toBeDisabled();
    await expectAccessible(page);
    expect(await looks()).toBe(0);
    await page.keyboard.press("3");
    await expect(sheet.getByRole("button", { name: "Verify Aadhaar card" })).toBeEnabled();
    await page.keyboard.press("o");
    await expect(verifyAll).toHaveText("Verify all 2 opened");
    await sheet.getByRole("button", { name: "Open PAN card" }).click();
    await expect(verifyAll).toHaveText("Verify all 3 opened");
    const rest = "Not opened: Highest degree, Digital signature, Photo.";
    await expect(page.getByText(rest)).toBeVisible();
    expect(await looks()).toBe(3);
  });

  await test.step("what somebody else decided meanwhile is named, the others are verified", async () => {
    const colleague = await signInByCall(hub, ceo);
    const { documents } = await call(hub.url, colleague.token, checksContract.list, {
      query: { userId },
    });
    const fileId = documents.find(({ kind }) => kind === "panCard")?._id ?? "";
    const body = { status: "returned", reason: "It cannot be read." } as const;
    await call(hub.url, colleague.token, checksContract.decide, { params: { fileId }, body });
    await page.keyboard.press("v");
    const problem = "PAN card: This document is returned by now, by Rajan Sooner.";
    await expect(page.getByRole("alert").getByText(problem)).toBeVisible();
    await expect(sheet.getByText("Returned by Rajan Sooner")).toBeVisible();
    await undoOf(page, "2 verified.").click();
    await expect(page.getByText("2 undone.")).toBeVisible();
    await expect(verifyAll).toHaveText("Verify all 2 opened");
    await expectAccessible(page);
  });

  await test.step("what its owner sends in its place is another paper, which nobody has opened", async () => {
    await uploadDocuments(hub, { token, userId }, { panCard: pdfFile("pan-again.pdf") });
    await page.keyboard.press("v");
    await expect(undoOf(page, "2 verified.")).toBeVisible();
    const pan = sheet.getByRole("region", { name: "PAN card, Waiting" });
    await expect(pan.getByText("Another file was sent in its place meanwhile.")).toBeVisible();
    await expect(pan.getByText("pan-again.pdf")).toBeVisible();
    await expect(pan.getByRole("button", { name: "Verify PAN card" })).toBeDisabled();
    await expect(verifyAll).toBeDisabled();
    await expectAccessible(page);
    await pan.getByRole("button", { name: "Open PAN card" }).click();
    await expect(verifyAll).toHaveText("Verify all 1 opened");
    await undoOf(page, "2 verified.").click();
    await expect(verifyAll).toHaveText("Verify all 3 opened");
  });

  await test.step("one is returned below its paper; the last one tells its owner once", async () => {
    await page.keyboard.press("6");
    await sheet.getByRole("button", { name: "Return Photo" }).click();
    await expect(sheet.getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(sheet.getByText(/Returned by .*It cannot be read/)).toHaveCount(1);
    for (const key of ["o", "o"]) await page.keyboard.press(key);
    await expect(verifyAll).toHaveText("Verify all 5 opened");
    await page.keyboard.press("v");
    await expect(undoOf(page, "5 verified.")).toBeVisible();
    await expect(page.getByText(/^None of these papers waits/)).toBeVisible();
    hub.setClock(UNDO_SECONDS + 1);
    await hub.mailbox.newest(trainee.email, "Please send again: Photo");
  });
});
