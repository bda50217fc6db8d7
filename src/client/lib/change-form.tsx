import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import type { Route } from "#/shared/contract.ts";
import { ApiError } from "./api-error.ts";
import { type AppForm, type FormDeed, useAppForm } from "./app-form.ts";
import type { Typed } from "./form-submission.ts";
import { formatShownDate } from "./format-date.ts";
import { refresh } from "./query.ts";
import { isSame, readNow, type Thing } from "./read-now.ts";
import type { Sending } from "./sending.ts";

/** What somebody else stored while a form was open: who, and what stands in the fields that it changed. */
type Meanwhile<Values> = { sooner: string; stored: Values; changed: string[] };

/**
 * A form that changes one thing, of the version that it was opened with: what others store meanwhile is shown live, and a
 * form that took its version from there would put the old back. A change that comes too late loses nothing: what was
 * stored is taken in, what was typed stands on top, and a second press stores it; or what is stored is taken.
 */
export function useChangeForm<
  T extends Thing | null,
  Values extends Typed,
  S extends Sending<unknown>,
>(
  shown: T,
  valuesOf: (of: T) => Values,
  deedOf: (of: T) => FormDeed<Values, S>,
): AppForm<Values> & { of: T } {
  const [of, setOf] = useState(shown);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Values> | null>(null);
  const deed = deedOf(of);
  const app = useAppForm({
    ...deed,
    initialValues: valuesOf(of),
    failed: (cause, sent) => {
      if (isStale(cause)) void takeIn(cause);
      return deed.failed?.(cause, sent) ?? false;
    },
  });
  const takeIn = async (cause: ApiError) => {
    await refresh((deed.refresh ?? []) as readonly Route[] | "everything");
    const now = readNow(of);
    if (!now) return;
    const [before, stored] = [valuesOf(of), valuesOf(now)];
    const { merged, changed } = mergeTyped(before, app.form.getValues(), stored);
    setOf(now);
    app.form.setInitialValues(stored);
    app.form.setValues(merged);
    app.setAlert(null);
    setMeanwhile({ sooner: cause.detail("sooner") ?? "", stored, changed });
  };
  const takeStored = ({ stored }: Meanwhile<Values>) => {
    app.form.setValues(stored);
    setMeanwhile(null);
  };
  const notice = meanwhile && (
    <InlineAlert tone="warning" title="Changed meanwhile">
      <Text size="sm">
        {meanwhile.sooner} {storedWords(app, meanwhile)} What you typed stands here and is not
        stored yet: send it again to put it in place.
      </Text>
      <Button variant="default" size="compact-sm" mt={8} onClick={() => takeStored(meanwhile)}>
        Take what is stored
      </Button>
    </InlineAlert>
  );
  return { ...app, notice, of };
}

const isStale = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && cause.reason === "STALE_VERSION";

/** What was typed on top of what is stored by now; `changed` names the fields that others changed. */
function mergeTyped<Values extends Typed>(before: Values, typed: Values, stored: Values) {
  const names = Object.keys(typed);
  const isTyped = (name: string) =>
    typed[name] instanceof File || !isSame(typed[name], before[name]);
  const merged = Object.fromEntries(
    names.map((name) => [name, isTyped(name) ? typed[name] : stored[name]]),
  ) as Values;
  return { merged, changed: names.filter((name) => !isSame(before[name], stored[name])) };
}

/** "Stored by now: Seats 6 · Location Pune.": by the labels that stand on the screen. */
function storedWords<Values extends Typed>(
  { form }: AppForm<Values>,
  { changed, stored }: Meanwhile<Values>,
): string {
  const parts = changed.flatMap((name) => {
    const label = form.getInputNode<HTMLInputElement, never>(name as never)?.labels?.[0];
    const words = label?.textContent;
    return words ? [`${words} ${textOf(stored[name])}`.trim()] : [];
  });
  return parts.length > 0 ? `Stored by now: ${parts.join(" · ")}.` : "";
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** A value as it is read in a sentence; nothing for an id, which nobody reads. */
function textOf(value: unknown): string {
  if (value === "" || value === null || (Array.isArray(value) && value.length === 0)) {
    return "empty";
  }
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.join(", ");
  const text = String(value);
  if (DATE.test(text)) return formatShownDate(text);
  return ID.test(text) ? "" : text;
}
