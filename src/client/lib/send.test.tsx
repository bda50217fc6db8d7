// @vitest-environment happy-dom
import { notifications, notificationsStore } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { waitFor } from "#test/support/wait-for.ts";
import { queryClient, useSend } from "./query.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shown: string[] = [];

/** An entry of a menu, which closes as soon as it is chosen. */
function Entry() {
  const send = useSend(contactContract.submit, { refresh: [] });
  const choose = () =>
    send.mutate(
      { body: { name: "A", email: "a@hub.example", message: "Hello" } },
      {
        onSuccess: ({ message }) => shown.push(message),
        onError: ({ message }) => shown.push(message),
      },
    );
  return <button type="button" onClick={choose} />;
}

function newPage(content: ReactNode) {
  document.body.innerHTML = "<main></main>";
  const root = createRoot(document.querySelector("main") as HTMLElement);
  root.render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>);
  return root;
}

/** Renders the entry, with a server that responds when the test says so. */
async function shownEntry() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetched = vi.fn(() => promise);
  vi.stubGlobal("fetch", fetched);
  const root = newPage(<Entry />);
  const button = await waitFor(() => {
    const found = document.querySelector("button");
    if (!found) throw new Error("It is not there yet.");
    return found;
  });
  return { root, button, fetched, resolve };
}

test.each([
  [200, "Sent."],
  [409, "Somebody else was quicker."],
])("what a menu sends is answered after it has closed: %i", async (status, message) => {
  const { root, button, fetched, resolve } = await shownEntry();
  button.click();
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  // With all the effects of unmounting, as in a browser that has time for them.
  await act(async () => root.unmount());
  resolve(Response.json({ message, code: "CONFLICT" }, { status }));
  await waitFor(() => expect(shown).toContain(message));
});

test("the same sent again while it is on its way, as by a double click, is sent once", async () => {
  const { root, button, fetched, resolve } = await shownEntry();
  button.click();
  button.click();
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  button.click();
  shown.length = 0;
  resolve(Response.json({ message: "Once." }));
  await waitFor(() => expect(shown).toContain("Once."));
  expect(fetched).toHaveBeenCalledTimes(1);
  // Nor is it announced twice: two offers to undo one decision would be useless.
  expect(shown).toEqual(["Once."]);
  fetched.mockResolvedValue(Response.json({ message: "Again." }));
  button.click();
  await waitFor(() => expect(shown).toContain("Again."));
  expect(fetched).toHaveBeenCalledTimes(2);
  root.unmount();
});

const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

/** A button that shows no failure itself; the screen may. */
function Silent({ showsFailure }: { showsFailure?: true }) {
  const send = useSend(contactContract.submit, {
    refresh: [],
    ...(showsFailure && { showsFailure }),
  });
  const body = { name: "A", email: "a@hub.example", message: "Hello" };
  return (
    <>
      <button type="button" onClick={() => send.mutate({ body })} />
      <output>{send.error?.message}</output>
    </>
  );
}

test.each([
  ["in a toast", {}, ["Somebody else was quicker."]],
  ["by the screen alone", { showsFailure: true as const }, []],
])("a failure that the caller says nothing of is told %s", async (_, props, texts) => {
  notifications.clean();
  vi.stubGlobal("fetch", async () =>
    Response.json({ message: "Somebody else was quicker.", code: "CONFLICT" }, { status: 409 }),
  );
  const root = newPage(<Silent {...props} />);
  await waitFor(() => expect(document.querySelector("button")).not.toBeNull());
  document.querySelector("button")?.click();
  await waitFor(() =>
    expect(document.querySelector("output")?.textContent).toBe("Somebody else was quicker."),
  );
  await waitFor(() => expect(toasts()).toEqual(texts));
  root.unmount();
});
