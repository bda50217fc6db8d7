// @vitest-environment happy-dom
import { act, type ComponentType } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { call } from "#/client/lib/api-client.ts";
import { siteContract } from "#/domain/site/site.contract.ts";
import { newPart } from "#test/support/screens/part.tsx";
import { waitUntil } from "#test/support/wait-for.ts";
import { lazyDialog, lazyPanel } from "./lazy-part.tsx";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A source that loads or fails as `succeeds` says. */
const source = <P,>(Part: ComponentType<P>) => {
  const connection = { succeeds: false, asked: 0 };
  const load = async () => {
    connection.asked += 1;
    if (!connection.succeeds) throw new TypeError("Failed to fetch a module");
    return Part;
  };
  return { connection, load };
};

/** A page with a field above the part. Returns a function that shows another part there. */
async function pageWith(part: JSX) {
  const { draw } = newPart();
  const show = (next: JSX) =>
    draw(
      <>
        <input defaultValue="typed" />
        {next}
      </>,
    );
  await show(part);
  return show;
}
type JSX = React.JSX.Element;

/** Presses a button once it is enabled: a busy one cannot be pressed. */
async function press(name: string) {
  const buttons = () => [...document.querySelectorAll("button")];
  const found = () => buttons().find((one) => one.textContent === name && !one.disabled);
  const button = await waitUntil(found);
  await act(async () => button.click());
}
/** Returns the visible text, without the styles of the library. */
const text = () => [...document.querySelectorAll("p, h2")].map((one) => one.textContent).join("; ");

test("a dialog whose file cannot be fetched says so over the page, and comes by Retry", async () => {
  const { connection, load } = source(({ opened }: Props) => <p>{opened ? "Here" : "Closed"}</p>);
  type Props = { opened: boolean; onClose: () => void };
  const Part = lazyDialog<Props>({
    load,
    isOpen: ({ opened }) => opened,
  });
  let closed = 0;
  const onClose = () => {
    closed += 1;
  };
  const show = await pageWith(<Part opened={false} onClose={onClose} />);
  expect(connection.asked, "before it is opened").toBe(0);
  await show(<Part opened onClose={onClose} />);
  await expect.poll(text).toContain("This couldn't be loaded");
  expect(document.querySelector("input")?.value, "what is typed").toBe("typed");
  await press("Cancel");
  expect(closed, "given up").toBe(1);
  await show(<Part opened={false} onClose={onClose} />);
  expect(text()).not.toContain("This couldn't be loaded");
  await show(<Part opened onClose={onClose} />);
  connection.succeeds = true;
  await press("Retry");
  await expect.poll(text).toBe("Here");
  expect(connection.asked).toBe(3);
});

test("a panel whose file cannot be fetched says so in its place, and comes by Retry", async () => {
  const { connection, load } = source(() => <p>Here</p>);
  const Part = lazyPanel({ load });
  await pageWith(<Part />);
  await expect.poll(text).toContain("This couldn't be loaded");
  connection.succeeds = true;
  await press("Retry");
  await expect.poll(text).toBe("Here");
});

test("a part that says nothing of its failure comes once the line is back", async () => {
  const { connection, load } = source(() => <p>Here</p>);
  const Part = lazyPanel({ load, failed: () => null });
  await pageWith(<Part />);
  await expect.poll(() => connection.asked).toBe(1);
  connection.succeeds = true;
  vi.stubGlobal("fetch", async () => Response.json({}));
  await act(async () => void (await call(siteContract.config, {})));
  await expect.poll(text).toBe("Here");
  expect(connection.asked).toBe(2);
});

/** A part that fails to load, on a page with these scripts while the hub now serves another. */
function pageOf(served: string, ...sources: string[]) {
  vi.stubGlobal("fetch", async () => new Response(served));
  for (const source of sources) {
    const script = document.createElement("script");
    script.type = "text/plain";
    script.setAttribute("src", source);
    document.head.append(script);
    onTestFinished(() => script.remove());
  }
  const { load } = source(() => <p>Here</p>);
  return lazyDialog({ load, isOpen: () => true, close: () => undefined });
}

test("a script of another site is no sign of a new release", async () => {
  const checkout = "https://checkout.example/v1.js";
  const Part = pageOf(`<script src="/assets/base-old.js">`, "/assets/base-old.js", checkout);
  await pageWith(<Part />);
  await expect.poll(text).toContain("Check your connection");
  await expect.poll(text).not.toContain("A new version");
});

test("after a release has replaced its file it says so, and offers to reload", async () => {
  const Part = pageOf(`<script src="/assets/base-new.js">`, "/assets/base-old.js");
  await pageWith(<Part />);
  await expect.poll(text).toContain("A new version of this site is here.");
  expect([...document.querySelectorAll("button")].map((one) => one.textContent)).toContain(
    "Reload",
  );
});
