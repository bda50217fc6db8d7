import { istDate } from "#/shared/dates.ts";
import type { TestApp } from "./app.ts";

export const HUB_GSTIN = "29AAACB1234C1ZB";
export const CUSTOMER_GSTIN = "27AAPFU0939F1ZV";
const OWNER = {
  legalName: "Careers Hub Private Limited",
  legalAddress: "12 Residency Road\nBengaluru 560025\nKarnataka",
  gstin: HUB_GSTIN,
};

type App = Pick<TestApp, "as">;
type Settings = { saved: { section: string; version: number }[] };

/** Sends sections of the settings as the admin who has just read them. */
export async function changeSettings(app: App, sections: Record<string, object>) {
  const { saved } = (await app.as("admin").request("GET", "/api/settings")).json<Settings>();
  const versionOf = (name: string) => saved.find(({ section }) => section === name)?.version ?? 0;
  const body = Object.fromEntries(
    Object.entries(sections).map(([name, values]) => [
      name,
      { version: versionOf(name), ...values },
    ]),
  );
  return app.as("admin").request("PATCH", "/api/settings", body);
}

/** Switches GST on from today, with what its documents must say. */
export const switchOnGst = (app: App, more: object = {}) =>
  changeSettings(app, {
    owner: OWNER,
    gst: { chargesGst: true, gstFrom: istDate(new Date()), ...more },
  });
