import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { applicationsContract } from "#/domain/placement/companies/applications/applications.contract.ts";
import { companiesContract } from "#/domain/placement/companies/companies.contract.ts";
import { introductionsContract } from "#/domain/placement/companies/introductions/introductions.contract.ts";
import { openingsContract } from "#/domain/placement/companies/openings/openings.contract.ts";
import { consentContract } from "#/domain/placement/resumes/consent.contract.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { candidateOf, openingBody } from "./support/candidates.ts";
import { expect, onOwnHub, phoneTest, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import { FIRST_ADMIN, openAs, type Person, signInByCall } from "./support/people.ts";

// Off in every hub until its owner switches it on.
onOwnHub({ HUB_NAME: "Hub of introductions" });

/** A published opening with a contact, for which these people are shortlisted. */
async function openingWith(hub: Hub, companyName: string, people: readonly Person[]) {
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const admin = { url: hub.url, token };
  const { saved } = await call(admin.url, token, settingsContract.read, {});
  const version = saved.find(({ section }) => section === "introductions")?.version ?? 0;
  const introductions = { version, introducesCandidates: true };
  await call(admin.url, token, settingsContract.update, { body: { introductions } });
  const { opening } = await call(admin.url, token, openingsContract.createPublished, {
    body: openingBody(companyName, "Sling developer", 2),
  });
  const { contact } = await call(admin.url, token, companiesContract.addContact, {
    params: { company: companyName },
    body: { name: "Meera Iyer", position: "HR", phone: "", email: "meera@company.example" },
  });
  const openingId = opening._id;
  for (const person of people) {
    const { userId } = await signInByCall(hub, person);
    const body = { userId };
    await call(admin.url, token, applicationsContract.add, { params: { openingId }, body });
  }
  return { openingId, contactId: contact._id, token };
}

const agree = async (hub: Hub, person: Person) => {
  const { token } = await signInByCall(hub, person);
  await call(hub.url, token, consentContract.set, { body: { agrees: true } });
};

test("the office shares candidates, the company answers, and the board shows it", async ({
  page,
  hub,
}) => {
  test.slow();
  const people = [await candidateOf(hub, "Farah Agrees"), await candidateOf(hub, "Nitin Asked")];
  const { openingId } = await openingWith(hub, "Northwind", people);
  const [farah, nitin] = people;
  if (!farah || !nitin) throw new Error("nobody");
  await agree(hub, farah);
  let address = "";

  await test.step("both are chosen, who has not agreed is asked", async () => {
    await openAs(page, FIRST_ADMIN, `/openings/${openingId}?tab=company`);
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("button", { name: "Share with the company" }).click();
    const dialog = page.getByRole("dialog", { name: "Share 2 with Northwind" });
    await expect(dialog).toContainText("Not shown until they agree: Nitin Asked");
    await expectAccessible(page);
    await dialog.getByLabel("Note to the company").fill("Both can begin at once.");
    await dialog.getByRole("button", { name: "Make link" }).click();
    address = await dialog.getByLabel("The new link").inputValue();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Meera Iyer")).toBeVisible();
  });

  await test.step("the company reads who agreed, and answers", async () => {
    await page.context().clearCookies();
    await page.goto(new URL(address).pathname);
    await expect(
      page.getByRole("heading", { name: "Candidates for Sling developer" }),
    ).toBeVisible();
    await expect(page.getByText("Both can begin at once.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Farah Agrees" })).toBeVisible();
    await expect(page.getByText("Nitin Asked")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel(/^Why, if you like/).fill("Good projects.");
    await page.getByRole("button", { name: "Interested: Farah Agrees" }).click();
    await expect(page.getByText("Farah Agrees: Interested.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Interested: Farah Agrees" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByLabel(/^Why, if you like/)).toHaveValue("Good projects.");
  });

  await test.step("who was asked agrees with a press, and is shown at once", async () => {
    await openAs(page, nitin, "/my-resume");
    await expect(page.getByText("May Northwind (Sling developer)")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "I agree" }).click();
    await expect(page.getByText("Can read it until")).toBeVisible();
  });

  await test.step("the board says what the company said, and leads on", async () => {
    await openAs(page, FIRST_ADMIN, `/openings/${openingId}`);
    const column = page.getByRole("region", { name: /^Shortlisted/ });
    await expect(column.getByText("Company: interested")).toBeVisible();
    await expect(column.getByText("Good projects.")).toBeVisible();
    await page.getByText("Interested", { exact: true }).click();
    await expect(column.getByText("Nitin Asked")).toHaveCount(0);
    await column.getByRole("button", { name: "Schedule an interview with Farah Agrees" }).click();
    await expect(
      page.getByRole("dialog", { name: "Schedule an interview: Farah Agrees" }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the link is ended, and opens nothing", async () => {
    await page.goto(`/openings/${openingId}?tab=company`);
    await page.getByRole("button", { name: "Open the link for Meera Iyer" }).click();
    const dialog = page.getByRole("dialog", { name: "Link for Meera Iyer" });
    await expect(dialog).toContainText("Company: no answer yet");
    await expectAccessible(page);
    const company = await page.context().newPage();
    await company.goto(new URL(address).pathname);
    const answer = company.getByRole("button", { name: "Interested: Nitin Asked" });
    await expect(answer).toBeVisible();
    await dialog.getByRole("button", { name: "End link" }).click();
    await page
      .getByRole("dialog", { name: "End this link?" })
      .getByRole("button", { name: "End link" })
      .click();
    await expect(dialog).toContainText("Ended");
    await answer.click();
    await expect(company.getByText("This link opens nothing any more.")).toBeVisible();
    await page.goto(new URL(address).pathname);
    await expect(page.getByText("This link opens nothing any more.")).toBeVisible();
  });
});

phoneTest(
  "on a phone a company reads résumés, and who withdraws is gone @lab",
  async ({ page, hub }) => {
    const person = await candidateOf(hub, "Gita Withdraws");
    const { openingId, contactId, token } = await openingWith(hub, "Southwind", [person]);
    await agree(hub, person);
    const { applications } = await call(hub.url, token, applicationsContract.board, {
      params: { openingId },
      query: {},
    });
    const { url } = await call(hub.url, token, introductionsContract.make, {
      params: { openingId },
      body: {
        contactId,
        applicationIds: applications.map(({ _id }) => _id),
        days: 7,
        note: "",
        asks: false,
        isMailed: true,
      },
    });
    await page.goto(new URL(url).pathname);
    await page.getByRole("button", { name: "Open résumé: Gita Withdraws" }).click();
    const sheet = page.getByRole("dialog", { name: "Résumé Gita Withdraws.pdf" });
    await expect(sheet.locator("canvas").first()).toBeVisible();
    await sheet.getByRole("button", { name: "Close preview" }).click();
    await page.getByRole("button", { name: "Not for us: Gita Withdraws" }).click();
    await expect(page.getByText("Gita Withdraws: Not for us.")).toBeVisible();
    await expectAccessible(page);
    await openAs(page, person, "/my-resume");
    await page.getByRole("switch", { name: /^My résumé may be shown/ }).click();
    await expect(page.getByText(/^Withdrawn:/)).toBeVisible();
    await page.goto(new URL(url).pathname);
    await expect(page.getByText("Nobody is shown here at the moment.")).toBeVisible();
  },
);
