// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { CardsContext } from "#/client/ui/table/RowActions.tsx";
import { owedMonth } from "#test/support/owed-month.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { OwedActions } from "./OwedActions.tsx";

const claim = {
  _id: "claim",
  reference: "432109876512",
  amount: 6000,
  claimedAt: "2026-11-28T10:00:00.000Z",
  state: "waiting" as const,
  reason: null,
};
const nothing = () => undefined;

/** Renders the actions of a month that its payer has claimed. */
const drawActions = (isCard: boolean) =>
  newScreen(
    <CardsContext value={isCard}>
      <OwedActions
        owed={{ ...owedMonth("asha", "Asha Rao"), claim }}
        displayName="Asha Rao"
        onOpen={nothing}
        onAct={nothing}
        onReceive={nothing}
        onContact={nothing}
      />
    </CardsContext>,
  );
const words = () => [...document.querySelectorAll("button")].map((one) => one.textContent);
const entries = () =>
  [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].map((one) => one.textContent);

test("on a desk a reported month is confirmed or refused by buttons of its own", async () => {
  drawActions(false);
  await expect.poll(words).toEqual(["Confirm", "Not here", ""]);
});

test("in a card the refusal is in the menu, away from Confirm", async () => {
  drawActions(true);
  await expect.poll(words).toEqual(["Confirm", ""]);
  document.querySelector<HTMLButtonElement>("[aria-label^='More for']")?.click();
  await expect.poll(entries).toContain("Not here");
  [...document.querySelectorAll<HTMLElement>("[role=menuitem]")]
    .find(({ textContent }) => textContent === "Not here")
    ?.click();
  await expect.poll(() => document.body.textContent).toContain("432109876512 did not come");
});
