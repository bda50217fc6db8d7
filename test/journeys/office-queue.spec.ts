import { outcomeContract } from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { candidateOf, formOf, interviewOf } from "./support/candidates.ts";
import { expect, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";

test("whose interview has no outcome is asked by a key, and leaves the queue once it is recorded @lab", async ({
  page,
  hub,
}) => {
  const candidate = await candidateOf(hub, "Kiran Silent");
  const interview = await interviewOf(hub, candidate, "Infosys", -2);
  await openAs(page, FIRST_ADMIN, "/admin-panel?show=interviews");
  const list = page.getByRole("region", { name: "Outcome missing", exact: true });
  await list.getByRole("button", { name: /^Kiran Silent Infosys, L1/ }).click();
  const chosen = page.getByRole("region", { name: "Kiran Silent" });
  await expect(chosen.getByText("Asked last")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("a");
  // Once a day at most, whether the office or the hub asked.
  await expect(chosen.getByRole("button", { name: "Ask how it went" })).toBeDisabled();
  await hub.mailbox.newest(candidate.email, /How did it go\? Infosys, L1/);

  const { token } = await signInByCall(hub, candidate);
  const params = { id: interview._id };
  const form = formOf({ feedback: "Positive" });
  await call(hub.url, token, outcomeContract.feedback, { params, form });
  // Without reloading.
  await expect(list.getByRole("button", { name: /^Kiran Silent/ })).toHaveCount(0);
});

test("a message of a visitor is answered by a key, and stays with who answered it @lab", async ({
  page,
  hub,
}) => {
  const body = { name: "Tarun Asks", email: "tarun@people.example", message: "Is there a class?" };
  await call(hub.url, undefined, contactContract.submit, { body });
  await openAs(page, FIRST_ADMIN, "/admin-panel?show=messages");
  const list = page.getByRole("region", { name: "Contact messages", exact: true });
  await list.getByRole("button", { name: /^Tarun Asks/ }).click();
  await expect(page.getByRole("region", { name: "Tarun Asks" })).toContainText("Is there a class?");
  await expectAccessible(page);
  await page.keyboard.press("a");
  await expect(page.getByText("1 answered.")).toBeVisible();
  await expect(list.getByRole("button", { name: /^Tarun Asks/ })).toHaveCount(0);
  await page.goto("/admin-panel/contact-messages?state=answered");
  const row = page.getByRole("row", { name: /Tarun Asks/ });
  await expect(row).toContainText("Administrator");
});
