// @vitest-environment happy-dom
import { createTheme, MantineThemeProvider, Select } from "@mantine/core";
import { createElement } from "react";
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import { cssVariables, theme } from "./theme.ts";

/** The light that a colour emits, 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const schemes = cssVariables(createTheme({}) as never);

test.each(["light", "dark"] as const)(
  "in the %s scheme fields are seen against every ground",
  (name) => {
    const colors = schemes[name];
    for (const ground of ["--surface", "--page", "--sunken"] as const) {
      expect(contrast(colors["--field-line"] ?? "", colors[ground] ?? ""), ground).toBeGreaterThan(
        3,
      );
    }
  },
);

test("a list draws its options when it is opened, and not before", async () => {
  const { place, draw } = newPart();
  const list = createElement(Select, {
    data: ["Java", "AEM"],
    comboboxProps: { withinPortal: false },
  });
  await draw(createElement(MantineThemeProvider, { theme }, list));
  const options = () => place.querySelectorAll("[role=option]").length;
  expect(options()).toBe(0);
  place.querySelector("input")?.click();
  await expect.poll(options).toBe(2);
});
