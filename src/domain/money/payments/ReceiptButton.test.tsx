// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { CardsContext, RowActions } from "#/client/ui/table/RowActions.tsx";
import { newPart } from "#test/support/screens/part.tsx";
import { waitUntil } from "#test/support/wait-for.ts";
import { receiptButtons } from "./ReceiptButton.tsx";

const namesOf = (buttons: Iterable<Element>) =>
  [...buttons].map((button) => button.getAttribute("aria-label"));

test("on a phone all papers of a receipt but the first are entries of its menu", async () => {
  const invoices = ["TI/1", "TI/2"].map((number) => ({ _id: number, number }));
  const receipt = { _id: "1", receiptNumber: "RV/1", invoices };
  const { place, draw } = newPart();
  draw(
    <CardsContext value={true}>
      <RowActions of="receipt RV/1">
        {receiptButtons(receipt, () => undefined)}
        <DangerRowButton label="Refund receipt RV/1">Refund</DangerRowButton>
      </RowActions>
    </CardsContext>,
  );
  const buttons = place.querySelectorAll("button");
  expect(namesOf(buttons)).toEqual(["Open receipt RV/1", "More for receipt RV/1"]);
  act(() => buttons[1]?.click());
  const items = await waitUntil(() => {
    const found = document.querySelectorAll("[role=menuitem]");
    return found.length > 0 && found;
  });
  expect(namesOf(items)).toEqual([
    ...["Open tax invoice TI/1", "Open tax invoice TI/2", "Refund receipt RV/1"],
  ]);
});
