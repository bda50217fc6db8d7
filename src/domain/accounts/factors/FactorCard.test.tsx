// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { useRouteQuery } from "#/client/lib/query.ts";
import { buttonOf, fieldOf, submit, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { FactorCard } from "./FactorCard.tsx";
import { factorsContract } from "./factors.contract.ts";

function Page() {
  const { data } = useRouteQuery(factorsContract.read, {});
  return data ? <FactorCard factors={data} onKept={async () => undefined} /> : null;
}

/** A server that confirms the app, but whose response to the code is lost. */
function losesConfirmation() {
  let isSetUp = false;
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith("/confirm")) {
      isSetUp = true;
      throw new TypeError("Failed to fetch");
    }
    if (address.endsWith("/app")) return Response.json({ secret: "AAAA", uri: "otpauth://totp/a" });
    return Response.json({
      appSince: isSetUp ? "2026-12-01T09:00:00.000Z" : null,
      passkeys: [],
      recoveryCodesLeft: isSetUp ? 10 : 0,
      isRequired: false,
      sessions: [],
    });
  });
}

test("an app whose confirmation was not received is in force, and its codes are made again", async () => {
  losesConfirmation();
  signInAs("Trainee");
  newScreen(<Page />);
  await expect.poll(() => buttonOf("Set up the app")).toBeDefined();
  buttonOf("Set up the app")?.click();
  await expect.poll(() => fieldOf("code")).not.toBeNull();
  typeIn(fieldOf("code"), "123456");
  submit();
  await expect.poll(() => document.body.textContent).toContain("In force since");
  expect(document.body.textContent).toContain("These codes were not shown here");
  expect(buttonOf("Make new recovery codes")).toBeDefined();
});
