// @vitest-environment happy-dom
import { notifications } from "@mantine/notifications";
import { afterEach, expect, test, vi } from "vitest";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { waitFor } from "#test/support/wait-for.ts";
import { trackAction } from "./actions.ts";
import { announceDecision, dropUndoOffers, undoLatest } from "./undo.tsx";

const ASHA = { about: "Asha Rao" };
/** Returns the messages of all toasts shown, with their components. */
const textsOf = (shown: { mock: { calls: unknown } }) => JSON.stringify(shown.mock.calls);

afterEach(async () => {
  await dropUndoOffers();
  notifications.clean();
  vi.unstubAllGlobals();
});

test("taking a decision back without a connection leaves the offer until it was taken back", async () => {
  signInAs("Admin");
  const refused = vi.fn((_address: string) => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", refused);
  announceDecision({ message: "Approved.", decisionId: "a1", undoSeconds: 30 }, ASHA);
  undoLatest();
  await waitFor(() => expect(refused).toHaveBeenCalled());
  const undone = vi.fn((_address: string) =>
    Promise.resolve(new Response(JSON.stringify({ message: "Undone." }))),
  );
  // Until the call is given up there is nothing more to undo; afterwards there is.
  await waitFor(() => {
    vi.stubGlobal("fetch", undone);
    undoLatest();
    expect(undone).toHaveBeenCalled();
  });
  expect(undone.mock.calls[0]?.[0]).toContain("/api/decisions/a1/undo");
});

test("one press takes back everything that was decided together", async () => {
  const undone = vi.fn((_address: string) =>
    Promise.resolve(new Response(JSON.stringify({ message: "Undone." }))),
  );
  vi.stubGlobal("fetch", undone);
  announceDecision(
    { message: "3 verified.", decisionIds: ["a1", "b2", "c3"], undoSeconds: 30 },
    ASHA,
  );
  undoLatest();
  await waitFor(() => expect(undone).toHaveBeenCalledTimes(3));
  expect(undone.mock.calls.map(([address]) => /decisions\/(\w+)/.exec(address)?.[1])).toEqual([
    "a1",
    "b2",
    "c3",
  ]);
});

test("what of it could not be taken back is counted, with why", async () => {
  const shown = vi.spyOn(notifications, "show");
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(
      address.includes("/b2/")
        ? Response.json(
            { message: "It has changed since.", reason: "UNDO_CHANGED" },
            { status: 409 },
          )
        : Response.json({ message: "Undone." }),
    ),
  );
  announceDecision(
    { message: "3 verified.", decisionIds: ["a1", "b2", "c3"], undoSeconds: 30 },
    ASHA,
  );
  undoLatest();
  await waitFor(() =>
    expect(JSON.stringify(shown.mock.calls)).toContain("2 undone, 1 not: It has changed since."),
  );
  shown.mockRestore();
});

test("a decision and its undo say of whom", async () => {
  signInAs("Admin");
  const shown = vi.spyOn(notifications, "show");
  vi.stubGlobal("fetch", async () => Response.json({ message: "Undone." }));
  announceDecision({ message: "Registration approved.", decisionId: "a1", undoSeconds: 30 }, ASHA);
  await waitFor(() => expect(textsOf(shown)).toContain("Asha Rao"));
  shown.mockClear();
  undoLatest();
  await waitFor(() => expect(textsOf(shown)).toContain("Undone."));
  expect(textsOf(shown)).toContain("Registration approved");
  expect(textsOf(shown)).toContain("Asha Rao");
  shown.mockRestore();
});

const undoneIds = () => {
  const undone = vi.fn((_address: string) =>
    Promise.resolve(new Response(JSON.stringify({ message: "Undone." }))),
  );
  vi.stubGlobal("fetch", undone);
  return () => undone.mock.calls.map(([address]) => /decisions\/(\w+)/.exec(address)?.[1]);
};
const decided = (decisionId?: string) => ({
  message: "Decided.",
  ...(decisionId && { decisionId, undoSeconds: 30 }),
});
/** Makes a decision with this function's result as response, and then offers to undo it. */
function decide() {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof decided>>();
  const made = trackAction(() => promise).then(
    (answer) => announceDecision(answer, ASHA),
    () => undefined,
  );
  return { answer: resolve, fail: reject, made };
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test("one press takes back what is still on its way once it is stored, and not what was done before", async () => {
  signInAs("Admin");
  const ids = undoneIds();
  announceDecision(decided("a1"), ASHA);
  const bala = decide();
  undoLatest();
  undoLatest();
  await nextTask();
  expect(ids()).toEqual([]);
  bala.answer(decided("b2"));
  await waitFor(() => expect(ids()).toEqual(["b2"]));
  await nextTask();
  undoLatest();
  await waitFor(() => expect(ids()).toEqual(["b2", "a1"]));
});

test("what was refused, or cannot be taken back, is not replaced by what was done before", async () => {
  signInAs("Admin");
  const ids = undoneIds();
  const shown = vi.spyOn(notifications, "show");
  announceDecision(decided("a1"), ASHA);
  const refused = decide();
  undoLatest();
  refused.fail(new Error("It was decided meanwhile."));
  await refused.made;
  await nextTask();
  const final = decide();
  undoLatest();
  final.answer(decided());
  const says = "What you did last cannot be undone by a key.";
  await waitFor(() => expect(JSON.stringify(shown.mock.calls)).toContain(says));
  shown.mockClear();
  undoLatest();
  await waitFor(() => expect(JSON.stringify(shown.mock.calls)).toContain(says));
  expect(ids()).toEqual([]);
  shown.mockRestore();
});

test("of two whose answers come in another order the one that was made last is taken back first", async () => {
  signInAs("Admin");
  const ids = undoneIds();
  const asha = decide();
  const bala = decide();
  bala.answer(decided("b2"));
  await bala.made;
  asha.answer(decided("a1"));
  await asha.made;
  await nextTask();
  undoLatest();
  await waitFor(() => expect(ids()).toEqual(["b2"]));
});
