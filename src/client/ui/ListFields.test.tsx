// @vitest-environment happy-dom
import { createTheme, MantineThemeProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { theme } from "../theme/theme.ts";
import { Select } from "./ListFields.tsx";

test("a field says that its list is open, and which it is, each time", async () => {
  newScreen(
    <MantineThemeProvider theme={createTheme({ components: theme.components })}>
      <Select label="Module" data={["Java", "AEM"]} comboboxProps={{ withinPortal: false }} />
    </MantineThemeProvider>,
  );
  const field = () => document.querySelector("input");
  const list = () => document.querySelector("[role=listbox]");
  await expect.poll(field).not.toBeNull();
  const expanded = () => field()?.getAttribute("aria-expanded");
  for (const _ of ["first", "again"]) {
    expect(expanded()).toBe("false");
    field()?.click();
    await expect.poll(expanded).toBe("true");
    await expect.poll(() => field()?.getAttribute("aria-controls")).toBe(list()?.id);
    field()?.click();
    await expect.poll(list).toBeNull();
  }
});
