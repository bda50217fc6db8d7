// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { queryClient } from "#/client/lib/query.ts";
import { openingsContract } from "#/domain/placement/companies/openings/openings.contract.ts";
import { alertText, submit, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { ReasonForm } from "./ReasonForm.tsx";

const SHOWN = { _id: "one", version: 1, status: "published" };
const STALE = {
  message: "Changed by someone else.",
  code: "CONFLICT",
  reason: "STALE_VERSION",
  sooner: "By Meera Iyer at 9:05 AM.",
};

const field = () => document.querySelector("textarea");

const Page = () => (
  <ReasonForm
    of={SHOWN}
    submitLabel="Close"
    draft="close one"
    hint="They read it."
    refresh={[]}
    send={(reason, { _id: openingId, version }) =>
      prepareCall(openingsContract.setStatus, {
        params: { openingId },
        body: { status: reason === "" ? "published" : "closed", version },
      })
    }
    onClose={() => undefined}
  />
);

test("a refused decision keeps its reason, says who was first, and is made with a second press", async () => {
  const versions: number[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { version } = JSON.parse(body);
    versions.push(version);
    return Promise.resolve(
      version === 2 ? Response.json({ message: "Closed." }) : Response.json(STALE, { status: 409 }),
    );
  });
  queryClient.setQueryData([openingsContract.list.path], [{ ...SHOWN, version: 2 }]);
  newScreen(<Page />);
  await expect.poll(field).not.toBeNull();
  typeIn(field(), "Nobody fits.");
  await expect.poll(() => field()?.value).toBe("Nobody fits.");
  submit();
  // The refusal also says who, before the stored version is adopted.
  await expect.poll(alertText).toContain("Changed by somebody else");
  expect(alertText()).toContain("By Meera Iyer at 9:05 AM.");
  expect(field()?.value).toBe("Nobody fits.");
  // Nothing of the form was changed, so there is nothing to take in its place.
  expect(document.body.textContent).not.toContain("Use the stored value");
  submit();
  await expect.poll(() => versions).toEqual([1, 2]);
});
