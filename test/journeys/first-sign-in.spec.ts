import { logOut, signIn } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { classroom, holdByCall } from "./support/classroom.ts";
import { expect, test } from "./support/fixtures.ts";

const A_DAY = 86_400;

test("a trainer's first day: the tour once, the guide, and somebody who never came @lab", async ({
  page,
  hub,
}) => {
  const room = await classroom(hub, ["Jaya Comes", "Nila Stays"]);
  const [jaya] = room.trainees;
  const onlyJaya = { ...room, trainees: jaya ? [jaya] : [] };
  for (const time of ["9:00 AM to 11:00 AM", "11:00 AM to 1:00 PM"]) {
    await holdByCall(hub, onlyJaya, { topic: `At ${time}`, time });
  }
  // Sessions count once they have begun.
  hub.setClock(A_DAY);
  const offer = page.getByRole("complementary", { name: "Tour" });
  const tour = page.getByRole("dialog");

  await test.step("the tour is offered at the first sign-in, by keys from stop to stop", async () => {
    await signIn(page, room.trainer, "/trainer-dashboard");
    await expect(offer).toBeVisible();
    await expectAccessible(page);
    await offer.getByRole("button", { name: "Take the tour" }).press("Enter");
    for (let stop = 1; stop <= 6; stop += 1) {
      await expect(tour.getByText(`Tour, ${stop} of 6`)).toBeVisible();
      if (stop === 3) await expectAccessible(page);
      const next = tour.getByRole("button", { name: stop < 6 ? "Next" : "Done" });
      await expect(next).toBeFocused();
      if (stop === 3) {
        await tour.getByRole("button", { name: "Back" }).press("Enter");
        await expect(tour.getByText("Tour, 2 of 6")).toBeVisible();
        await expect(next).toBeFocused();
        await next.press("Enter");
        await expect(tour.getByText("Tour, 3 of 6")).toBeVisible();
      }
      await next.press("Enter");
    }
    await expect(tour).toHaveCount(0);
    await expect(page.locator("#content")).toBeFocused();
  });

  await test.step("it does not come back", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await logOut(page);
    await signIn(page, room.trainer, "/trainer-dashboard");
    await expect(offer).toHaveCount(0);
  });

  await test.step("the guide is in the bar and in the search, with pictures that are there", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Guide" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Guide for trainers" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("list").nth(1)).toHaveCSS(
      "list-style-type",
      "decimal",
    );
    const picture = page.getByRole("img", { name: "The screen: See your day" });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(300);
    await expectAccessible(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("give ma");
    await page.getByRole("option", { name: /^Give marks/ }).click();
    await expect(page).toHaveURL("/guide?task=give-marks");
    await page.getByRole("button", { name: "Take the tour" }).click();
    await expect(page).toHaveURL("/trainer-dashboard");
    await expect(tour.getByText("Tour, 1 of 6")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tour).toHaveCount(0);
  });

  await test.step("who never came is in the queue, and rests once something was done", async () => {
    await page.getByRole("link", { name: "Early warning" }).click();
    const row = page.getByRole("row", { name: /^Nila Stays/ });
    await expect(row).toContainText("Never came: Absent at all 2 sessions since joining.");
    await expectAccessible(page);
    await row.getByRole("button", { name: "Note what was done about Nila Stays" }).click();
    await tour.getByRole("textbox", { name: "What came of it" }).fill("Starts on Monday.");
    await tour.getByRole("button", { name: "Note it" }).click();
    await expect(tour).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await page.getByText("Dealt with", { exact: true }).click();
    await row.getByRole("link", { name: "Nila Stays" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nila Stays" })).toBeVisible();
    const section = page.getByRole("region", { name: "Early warning" });
    await expect(section).toContainText("Called: Starts on Monday.");
    await expect(section).toContainText("Absent at all 2 sessions since joining.");
  });
});
