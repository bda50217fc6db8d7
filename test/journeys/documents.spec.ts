import { readFile } from "node:fs/promises";
import { unzip } from "#test/support/unzip.ts";
import { chooseDocument, chooseSixDocuments } from "./pages/onboarding.ts";
import { logOut, tryToSignIn } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs } from "./support/people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { traineeBeforeFee, traineeWithDetails } from "./support/trainee-steps.ts";

const ELEVEN_MEGABYTES = 11 * 1024 * 1024;

test("wrong files are refused at their place, and do not stop the right ones", async ({
  page,
  hub,
}) => {
  await openAs(page, await traineeWithDetails(hub, "Wrong files"), "/document-upload");
  const submit = page.getByRole("button", { name: "Submit" });
  await expect(submit).toBeDisabled();
  // The field itself: the mouse target must not be a second field for screen readers.
  await expect(page.getByRole("button", { name: "PAN card" })).toHaveCount(1);

  const program = { name: "setup.exe", mimeType: "application/pdf", buffer: Buffer.from("MZ") };
  await chooseDocument(page, "panCard", program);
  await expect(
    page.getByText("setup.exe is not a valid file type. Allowed types: PDF, JPEG, PNG."),
  ).toBeVisible();

  const huge = { ...pdfFile("huge.pdf"), buffer: Buffer.alloc(ELEVEN_MEGABYTES) };
  await chooseDocument(page, "highestDegree", huge);
  await expect(page.getByText("huge.pdf exceeds the 10 MB file size limit.")).toBeVisible();

  // The name is right and only the content is wrong: the server has the last word.
  const disguised = { ...pdfFile("page.pdf"), buffer: Buffer.from("<html>not a PDF</html>") };
  await chooseDocument(page, "aadharCard", disguised);
  await expect(
    page.getByText("page.pdf is not a valid file type. Allowed types: PDF, JPEG, PNG."),
  ).toBeVisible();
  await expect(submit).toBeDisabled();

  await chooseSixDocuments(page);
  await submit.click();
  await expect(page.getByText("Documents submitted successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admission-fee");
});

test("the terms can be downloaded, and a chosen file looked at and replaced @lab", async ({
  page,
  hub,
}) => {
  await openAs(page, await traineeWithDetails(hub, "Reads terms"), "/document-upload");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download terms and conditions" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await chooseDocument(page, "panCard", pdfFile("first_PanCard.pdf"));
  await expect(page.getByText(/^Uploaded,/)).toHaveCount(1);
  await page.getByRole("button", { name: "Preview PAN card" }).click();
  await expect(page.getByRole("dialog")).toContainText("first_PanCard.pdf");
  await test.step("the page behind the dialog stays where it is, and moves again afterwards", async () => {
    const scrolled = () => page.evaluate(() => window.scrollY);
    const width = () => page.evaluate(() => document.body.getBoundingClientRect().width);
    const before = { y: await scrolled(), width: await width() };
    await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("End");
    expect(await scrolled()).toBe(before.y);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.locator("body")).not.toHaveCSS("overflow", "hidden");
    expect(await width()).toBe(before.width);
    await page.mouse.wheel(0, before.y > 0 ? -400 : 400);
    await expect.poll(scrolled).not.toBe(before.y);
  });
  await chooseDocument(page, "panCard", pdfFile("second_PanCard.pdf"));
  // Shown while it is still being sent: only uploaded files outlive the reload.
  await expect(page.getByText("second_PanCard.pdf")).toBeVisible();
  await expect(page.getByText(/^Uploaded,/)).toHaveCount(1);
  await page.reload();
  await expect(page.getByText("second_PanCard.pdf")).toBeVisible();
  await expect(page.getByText("first_PanCard.pdf")).toBeHidden();
});

phoneTest(
  "an upload that loses the line says so, and goes on by itself",
  async ({ page, context, hub }) => {
    await openAs(page, await traineeWithDetails(hub, "Loses line"), "/document-upload");
    await expect(page.getByText("0 of 6 uploaded")).toBeVisible();
    await page.mouse.wheel(0, 600);
    await context.setOffline(true);
    const banner = page.getByText("You are offline.");
    await expect(banner).toBeInViewport();
    await chooseDocument(page, "panCard", pdfFile("late_PanCard.pdf"));
    await expect(page.getByText("waits for the connection")).toBeVisible();
    const question = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    expect((await question).type()).toBe("beforeunload");
    await (await question).dismiss();
    await context.setOffline(false);
    await expect(page.getByText(/^Uploaded,/)).toHaveCount(1);
    await expect(page.getByText("1 of 6 uploaded")).toBeVisible();
    await expect(banner).toBeHidden();
  },
);

test("a copy of one's data is downloaded; who asks for it is erased, and is nobody any more", async ({
  page,
  hub,
}) => {
  const trainee = await traineeBeforeFee(hub, "Vani Leaves");
  await openAs(page, trainee, "/my-data");
  await expect(page.getByText(/^Privacy notice, version 1, /)).toBeVisible();
  await expectAccessible(page);

  await test.step("the copy has the six documents", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download a copy" }).click();
    const files = unzip(await readFile(await (await download).path()));
    expect(Object.keys(files).filter((name) => name.startsWith("files/documents/"))).toHaveLength(
      6,
    );
  });

  await test.step("it is asked for, withdrawn and asked for again", async () => {
    const ask = page.getByRole("button", { name: "Ask for erasure" });
    await expect(page.getByText("Identity papers, with their keys (6)")).toBeVisible();
    await ask.click();
    await page.getByRole("dialog").getByRole("button", { name: "Ask for erasure" }).click();
    await expect(page.getByText("You have asked for erasure")).toBeVisible();
    await page.getByRole("button", { name: "Withdraw the request" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw the request" }).click();
    await ask.click();
    await page.getByRole("dialog").getByRole("button", { name: "Ask for erasure" }).click();
    await expect(page.getByText("You have asked for erasure")).toBeVisible();
    await hub.mailbox.newest(FIRST_ADMIN.email, "Erasure request of Vani Leaves");
  });

  await test.step("the office sees what goes and what stays, and grants it by a key", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel?show=erasures");
    await expect(page.getByRole("heading", { name: "Vani Leaves" })).toBeVisible();
    await expect(page.getByText("Name and email, sealed")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("g");
    await expect(
      page.getByText("The request is granted: it is carried out in a moment."),
    ).toBeVisible();
  });

  await test.step("the account is closed, and the last mail says what stays", async () => {
    const mail = await hub.mailbox.newest(trainee.email, "Your data is erased");
    expect(mail.text).toContain("Name and email, sealed");
    await logOut(page);
    await tryToSignIn(page, trainee);
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page).toHaveURL(/login/);
  });
});
