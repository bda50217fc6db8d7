import { Button, Text } from "@mantine/core";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import type { AppForm } from "./app-form.ts";
import type { Typed } from "./form-submission.ts";
import { formatShownDate } from "./format-date.ts";
import { newestCached, type Versioned } from "./newest-cached.ts";
import { isFieldGroup, isSame } from "./same.ts";

// The code a form needs after a version conflict, loaded on demand.

const isTypedIn = (name: string, before: Typed, typed: Typed) =>
  typed[name] instanceof File || !isSame(typed[name], before[name]);

type Merged = { merged: Typed; changed: string[] };

/** Returns typed values on top of stored ones; `changed` has the paths of others' changes. */
export function mergeTyped(before: Typed, typed: Typed, stored: Typed, under = ""): Merged {
  const changed: string[] = [];
  const merge = (name: string): unknown => {
    const [was, own, now] = [before[name], typed[name], stored[name]];
    if (isFieldGroup(was) && isFieldGroup(own) && isFieldGroup(now)) {
      const below = mergeTyped(was, own, now, `${under}${name}.`);
      changed.push(...below.changed);
      return below.merged;
    }
    if (!isSame(was, now)) changed.push(`${under}${name}`);
    return isTypedIn(name, before, typed) ? own : now;
  };
  const merged = Object.fromEntries(Object.keys(typed).map((name) => [name, merge(name)]));
  return { merged, changed };
}

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce((within, name) => (isFieldGroup(within) ? within[name] : undefined), values);

/** Returns the stored version if it is newer: from the form's own source, or the newest read. */
export function storedNow<T extends Versioned | null>(of: T, now?: () => T | undefined): T | null {
  if (!now) return newestCached(of);
  const known = now();
  return known && known.version !== of?.version ? known : null;
}

/** Who stored what while a form was open. */
type StoredByOthers = { words: string; hasChanged: boolean; isOwnChange: boolean };

type Props = StoredByOthers & { takeStored: () => void };

/** Says what others stored in the meantime, and that the input is not stored. */
export const MergeConflict = ({ words, hasChanged, isOwnChange, takeStored }: Props) => (
  <InlineAlert
    tone="warning"
    title={isOwnChange ? "Changed in another window" : "Changed by somebody else"}
  >
    <Text size="sm">
      {words} What you typed stands here and is not stored yet: send it again to put it in place.
    </Text>
    {hasChanged && (
      <Button variant="default" size="compact-sm" mt={8} onClick={takeStored}>
        Use the stored value
      </Button>
    )}
  </InlineAlert>
);

/** "Stored by now: Seats 6 · Location Pune.": by the labels on the screen. */
export function describeStored<Values extends Typed>(
  { form }: AppForm<Values>,
  { changed, stored }: { changed: string[]; stored: Values },
): string {
  const parts = changed.flatMap((name) => {
    const label = form.getInputNode<HTMLInputElement, never>(name as never)?.labels?.[0];
    const words = label?.textContent;
    return words ? [`${words} ${textOf(valueAt(stored, name))}`.trim()] : [];
  });
  return parts.length > 0 ? `Stored by now: ${parts.join(" · ")}.` : "";
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Returns a value as text for a sentence; nothing for an id, which nobody can read. */
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
