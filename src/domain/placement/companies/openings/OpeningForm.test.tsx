// @vitest-environment happy-dom
import { useRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { queryClient } from "#/client/lib/query.ts";
import { alertText, buttonOf, fieldOf, submit, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { OpeningForm } from "./OpeningForm.tsx";
import { type Opening, openingsContract } from "./openings.contract.ts";

const opened: Opening = {
  _id: "one",
  companyName: "Nandi",
  role: "Developer",
  about: "",
  skills: ["Java"],
  location: "Pune",
  fixedLakh: 5,
  variableLakh: null,
  leastExperience: null,
  leastMark: null,
  isFilled: false,
  seats: 5,
  until: "2099-12-12",
  status: "published",
  version: 1,
};

/** A page that shows others' changes live: the place is Goa now, with 6 seats. */
function Page() {
  const [opening, setOpening] = useState(opened);
  const { current: first } = useRef(opening);
  const store = () => {
    const now = { ...first, location: "Goa", seats: 6, version: 2 };
    queryClient.setQueryData([openingsContract.list.path], [now]);
    setOpening(now);
  };
  return (
    <>
      <output>{opening.seats} seats</output>
      <button type="button" onClick={store} />
      <OpeningForm opening={opening} onClose={() => {}} />
    </>
  );
}

const STALE = {
  message: "Changed by someone else.",
  code: "CONFLICT",
  reason: "STALE_VERSION",
  sooner: "By Meera Iyer at 9:05 AM.",
};
let sent: unknown[];

/**
 * The form with a company typed before somebody else stored another place and more seats, sent too
 * late.
 */
async function comeLate(refusal: object = STALE, title = "Changed by somebody else") {
  sent = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const isLate = JSON.parse(body).version !== 2;
    return Promise.resolve(
      isLate ? Response.json(refusal, { status: 409 }) : Response.json({ message: "Changed." }),
    );
  });
  newScreen(<Page />);
  await expect.poll(() => fieldOf("role")).not.toBeNull();
  typeIn(fieldOf("role"), "Tester");
  typeIn(fieldOf("seats"), "7");
  await expect.poll(() => fieldOf("role")?.value).toBe("Tester");
  document.querySelector("button")?.click();
  await expect.poll(() => document.querySelector("output")?.textContent).toBe("6 seats");
  submit();
  await expect.poll(alertText).toContain(title);
}

test("a change that comes too late is refused and kept: a second press stores it on top", async () => {
  await comeLate();
  expect(sent).toMatchObject([{ role: "Tester", seats: 7, location: "Pune", version: 1 }]);
  expect(alertText()).toContain("By Meera Iyer at 9:05 AM. Stored by now: Location Goa · Seats 6.");
  expect(alertText()).not.toContain("someone else");
  expect(["role", "seats", "location"].map((path) => fieldOf(path)?.value)).toEqual([
    ...["Tester", "7", "Goa"],
  ]);
  submit();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ role: "Tester", seats: 7, location: "Goa", version: 2 });
});

test("what is stored can be taken in place of what was typed", async () => {
  await comeLate();
  buttonOf("Use the stored value")?.click();
  await expect.poll(() => fieldOf("role")?.value).toBe("Developer");
  expect([fieldOf("seats")?.value, fieldOf("location")?.value, alertText()]).toEqual([
    "6",
    "Goa",
    "",
  ]);
});

test("a change of one's own in another window is not said to be somebody else's", async () => {
  const sooner = "You changed this record yourself at 9:05 AM, in another window.";
  await comeLate({ ...STALE, sooner, isOwnChange: true }, "Changed in another window");
  expect(alertText()).toContain(sooner);
  expect(alertText()).not.toContain("somebody else");
});
