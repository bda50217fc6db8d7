import { numberOf } from "#/client/lib/prepared-call.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { siteContract } from "#/domain/site/site.contract.ts";
import { firstDayContract } from "./first-day.contract.ts";
import { type Settings, type SettingsInput, settingsContract } from "./settings.contract.ts";

export const settingsQuery = routeQuery(settingsContract.read, {});

/** The queries whose screens show settings, here and around. */
export const SETTINGS_READS = [
  settingsContract.read,
  firstDayContract.firstDay,
  siteContract.config,
] as const;

type Values = Settings["values"];
type SectionName = Exclude<keyof SettingsInput, "mark">;
export type Field = {
  name: Exclude<keyof Values, "mark">;
  label: string;
  hint?: string;
  kind?:
    | "lines"
    | "list"
    | "rupees"
    | "optional rupees"
    | "days"
    | "email"
    | "phone"
    | "switch"
    | "date";
};
export type SectionForm = {
  section: SectionName;
  title: string;
  lead: string;
  fields: readonly Field[];
};

export type Shown = string | number | boolean;

/** A field's value on the screen: a list has one item per line. */
export const shownValue = ({ name }: Field, values: Values): Shown => {
  const value = values[name];
  return Array.isArray(value) ? value.join("\n") : (value ?? "");
};

export function sentValue({ kind }: Field, shown: Shown): unknown {
  if (typeof shown === "boolean") return shown;
  if (kind === "list") {
    return String(shown)
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  }
  if (shown === "" && kind === "optional rupees") return null;
  return kind === "days" || kind?.endsWith("rupees") ? numberOf(shown) : shown;
}
