import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import writeXlsxFile from "write-excel-file/node";
import { consonantsOf } from "#test/support/consonants.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { createdPerson, FIRST_ADMIN, openAs } from "./support/people.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

async function handIn(page: Page, name: string, bytes: Buffer) {
  await page.goto("/admin-panel/imports");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name,
    mimeType: "application/octet-stream",
    buffer: bytes,
  });
  await page.getByRole("button", { name: "Read the file" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const rowsWith = async (page: Page, label: string, value: string) =>
  expect(page.getByRole("group", { name: "Rows" }).getByText(label).locator("../..")).toContainText(
    value,
  );

test("a spreadsheet of people is tried, mended, stored and taken back", async ({ page, hub }) => {
  test.slow();
  const own = consonantsOf(randomUUID().slice(0, 6));
  const at = `${own}.sheet.example`;
  const known = await createdPerson(hub, "Known Already", { role: "Trainer" });
  await openAs(page, FIRST_ADMIN, "/admin-panel");

  await test.step("a file with semicolons: nothing is stored before it is confirmed", async () => {
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
    await expectAccessible(page);
    const lines = [
      "Full name;Email address;Role",
      `Nina Sheet;nina@${at};trainee`,
      `Om Sheet;om@${at};Trainee`,
      `Known By Now;${known.email};Trainer`,
      "Pia Sheet;pia(at)sheet.example;Trainee",
    ];
    await handIn(page, `people.${own}.csv`, Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`));
    await expect(heading(page, "To be confirmed")).toBeVisible();
    await rowsWith(page, "New", "2");
    await rowsWith(page, "Changed", "1");
    await rowsWith(page, "Problems", "1");
    const rows = page.getByRole("region", { name: "Rows" });
    await expect(rows.getByRole("row", { name: "Pia Sheet" })).toContainText(
      "Email: Enter an email address such as name@example.com.",
    );
    await expect(rows.getByRole("row", { name: "Known By Now" })).toContainText(
      "Name: Known Already → Known By Now",
    );
    await expectAccessible(page);
  });

  await test.step("the rows with problems come as a file with a column that says why", async () => {
    await page.getByRole("button", { name: "Rows with problems (1)" }).click();
    const item = page.getByRole("menuitem", { name: "CSV" });
    const [file] = await Promise.all([page.waitForEvent("download"), item.click()]);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toBe(
      "\uFEFFFull name,Email address,Role,Problem\r\nPia Sheet,pia(at)sheet.example,Trainee,Email: Enter an email address such as name@example.com.\r\n",
    );
  });

  await test.step("it is stored while one looks elsewhere", async () => {
    const isConfirmed = page.waitForResponse(
      (answer) => answer.url().endsWith("/confirmation") && answer.ok(),
    );
    await expect(page.getByRole("button", { name: "Store 2 rows" })).toBeVisible();
    await page.getByRole("button", { name: "Store 2 rows" }).click();
    const dialog = page.getByRole("dialog", { name: "Store 2 rows and send 2 invitations?" });
    await dialog.getByRole("button", { name: "Store 2 rows" }).click();
    await isConfirmed;
    await page.goto(`/admin-panel/approved-users?q=${at}`);
    await expect(page.getByRole("row", { name: `nina@${at}` })).toBeVisible();
    await page.goto("/admin-panel/imports");
    await page.getByRole("link", { name: `people.${own}.csv` }).click();
    await expect(heading(page, "Stored")).toBeVisible();
    await rowsWith(page, "Stored", "2");
    await expect(page.getByText(/^2 mails wait until/)).toBeVisible();
  });

  await test.step("who is known is asked for by itself", async () => {
    const changes = page.getByRole("region", { name: "1 row would change what is known" });
    await expect(changes).toContainText("Name: Known Already → Known By Now");
    await changes.getByRole("checkbox", { name: "Row 4" }).check();
    await changes.getByRole("button", { name: "Change 1 row" }).click();
    await expect(changes).toHaveCount(0);
    await rowsWith(page, "Stored", "3");
  });

  await test.step("and taken back within the hour", async () => {
    await page.getByRole("button", { name: "Take back" }).click();
    const dialog = page.getByRole("dialog", { name: "Take back 3 rows?" });
    await dialog.getByRole("button", { name: "Take back" }).click();
    await expect(heading(page, "Taken back")).toBeVisible();
    await expect(page.getByText(/mails wait until/)).toHaveCount(0);
    await rowsWith(page, "Taken back", "3");
    await page.goto(`/admin-panel/approved-users?q=${at}`);
    await expect(page.getByText("No approved users found.")).toBeVisible();
  });

  await test.step("an XLSX file whose columns nobody knows: chosen once, who was removed comes back", async () => {
    const blob = await writeXlsxFile([
      [{ value: `Wer ${own}` }, { value: "Wohin" }, { value: "Was" }],
      [{ value: "Nina Sheet" }, { value: `nina@${at}` }, { value: "Trainee" }],
    ]).toBuffer();
    await handIn(page, `leute.${own}.xlsx`, Buffer.from(blob));
    await expect(heading(page, "Columns to choose")).toBeVisible();
    // The content of each column is visible while choosing.
    const asItCame = page.getByRole("region", { name: "Rows" });
    await expect(asItCame.getByRole("columnheader", { name: "Wohin" })).toBeVisible();
    await expect(asItCame.getByRole("cell", { name: `nina@${at}` })).toBeVisible();
    const form = page.getByRole("region", { name: "Columns" });
    for (const [label, header] of [
      ["Name", `Wer ${own}`],
      ["Email", "Wohin"],
      ["Role", "Was"],
    ] as const) {
      await form.getByRole("combobox", { name: label, exact: true }).click();
      await page.getByRole("option", { name: header, exact: true }).click();
    }
    await form.getByRole("button", { name: "Try the rows" }).click();
    await expect(heading(page, "To be confirmed")).toBeVisible();
    await rowsWith(page, "Problems", "1");
    await form.getByRole("switch", { name: "Bring back who was removed or locked" }).check();
    await form.getByRole("button", { name: "Try the rows" }).click();
    const changes = page.getByRole("region", { name: "1 row would change what is known" });
    await expect(changes).toContainText("Email: removed → active");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await changes.getByRole("checkbox", { name: "Row 2" }).check();
    await changes.getByRole("button", { name: "Change 1 row" }).click();
    await expect(heading(page, "Stored")).toBeVisible();
  });
});
