// @vitest-environment happy-dom
import { ActionIcon, Button, MantineProvider } from "@mantine/core";
import { act } from "react";
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { theme } from "../theme/theme.ts";

/** A form with the theme's buttons: one with progress, one inside the form, and an icon button. */
async function formOf() {
  const presses = { sent: 0, asked: 0 };
  const { draw } = newPart();
  const show = (isLoading: boolean, isDisabled = false) =>
    draw(
      <MantineProvider theme={theme} env="test">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            presses.sent += 1;
          }}
        >
          <Button>Look</Button>
          <Button type="submit" loading={isLoading} disabled={isDisabled}>
            Send
          </Button>
          <ActionIcon
            aria-label="Ask"
            loading={isLoading}
            onClick={() => {
              presses.asked += 1;
            }}
          />
        </form>
      </MantineProvider>,
    );
  await show(false);
  const [look, send, ask] = [...document.querySelectorAll("button")].slice(-3);
  if (!look || !send || !ask) throw new Error("not all three were drawn");
  return { presses, show, look, send, ask };
}

test("a button that shows progress keeps the focus, says so, and is not pressed twice", async () => {
  const { presses, show, send, ask } = await formOf();
  await act(async () => send.click());
  await act(async () => ask.click());
  expect(presses).toEqual({ sent: 1, asked: 1 });
  send.focus();
  await show(true);
  expect(document.activeElement).toBe(send);
  for (const one of [send, ask]) {
    expect(one.disabled).toBe(false);
    expect(one.getAttribute("aria-disabled")).toBe("true");
    await act(async () => one.click());
  }
  expect(presses).toEqual({ sent: 1, asked: 1 });
  await show(false);
  expect(document.activeElement).toBe(send);
  expect(send.hasAttribute("aria-disabled")).toBe(false);
});

test("a button sends a form only where it says so, and is disabled where it says so", async () => {
  const { presses, show, look, send } = await formOf();
  await act(async () => look.click());
  expect(look.type).toBe("button");
  expect(presses.sent).toBe(0);
  await show(false, true);
  expect(send.disabled).toBe(true);
});
