import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { leanerText, placeWithoutFile } from "./leaner-mantine.ts";

const POPOVER = "node_modules/@mantine/core/esm/components/Popover/use-popover.mjs";
const FILES = [
  POPOVER,
  "node_modules/@mantine/core/esm/components/Textarea/Autosize.mjs",
  "node_modules/@mantine/hooks/esm/use-id/use-id.mjs",
  "node_modules/@mantine/notifications/esm/Notifications.mjs",
  "node_modules/react-remove-scroll-bar/dist/es2015/component.js",
];
const textOf = (file: string) => readFileSync(file, "utf8");

test.each(FILES)(
  "%s is known as it is, and stops the build once it says something else",
  (file) => {
    const text = textOf(file);
    expect(leanerText(text, file, "/hub")).not.toBe(text);
    const newer = text.replaceAll(/export|RemoveScroll|getPopoverMiddlewares/g, "newer");
    expect(() => leanerText(newer, file, "/hub")).toThrow("says something else");
    expect(() => leanerText(text + text, file, "/hub")).toThrow("says something else");
  },
);

test("a file that Mantine has moved stops the build too", () => {
  expect(placeWithoutFile(FILES)).toBeUndefined();
  for (const moved of FILES)
    expect(placeWithoutFile(FILES.filter((file) => file !== moved))?.test(moved)).toBe(true);
});

type Flip = (() => Record<string, unknown>) | false;
type Options = { middlewares?: { flip?: boolean | object; shift?: boolean } };
type Held = { isHeld?: boolean };
type Given = readonly [options: Options, lockEnabled: boolean, lockedPlacement: string | null];

/** What an opening list is told of how it may change its side, as the patched file has it. */
async function popoverRules() {
  const text = leanerText(textOf(POPOVER), POPOVER, "/hub");
  const rules = /middleware: ([\s\S]*?),\n\t\twhileElementsMounted/.exec(text)?.[1];
  const code = `export default (options, lockEnabled, lockedPlacement, measuredAfterShowRef, getPopoverMiddlewares) =>
    ${rules?.replaceAll("floating,", "null,")}`;
  const { default: run } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  return (held: Held, ...given: Given) => {
    const take = ({ middlewares }: Options, _: unknown, ...flags: boolean[]) => ({
      flags,
      shift: middlewares?.shift,
      flip: middlewares?.flip as Flip,
    });
    return run(...given, held, take) as ReturnType<typeof take>;
  };
}
const saysOf = (flip: Flip) => (flip ? flip() : flip);

test("a list that has opened keeps to its side by the rules that it opened with, so that it is not measured anew", async () => {
  const rulesOf = await popoverRules();
  const held = {};
  const opening = rulesOf(held, {}, true, null);
  expect(saysOf(opening.flip)).toEqual({ fallbackStrategy: "initialPlacement" });
  const open = rulesOf(held, {}, true, "bottom");
  // What places it compares rules by their text.
  expect(String(open.flip)).toBe(String(opening.flip));
  expect(open.flags).toEqual(opening.flags);
  expect(saysOf(opening.flip)).toEqual({ mainAxis: false, crossAxis: false });
  expect(saysOf(rulesOf(held, {}, true, null).flip)).not.toHaveProperty("mainAxis");
});

test("what a list asks for itself goes on to hold", async () => {
  const rulesOf = await popoverRules();
  const own = { middlewares: { flip: { padding: 8 }, shift: false } };
  const rules = rulesOf({}, own, true, null);
  expect(rules.shift).toBe(false);
  expect(saysOf(rules.flip)).toEqual({ fallbackStrategy: "initialPlacement", padding: 8 });
  expect(rulesOf({}, { middlewares: { flip: false } }, true, null).flip).toBe(false);
  expect(saysOf(rulesOf({}, {}, false, null).flip)).toEqual({});
});
