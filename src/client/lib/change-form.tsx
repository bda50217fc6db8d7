import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "./api-error.ts";
import { type AppForm, type FormAction, keepTyped, useAppForm } from "./app-form.ts";
import type { Typed } from "./form-submission.ts";
import type { Versioned } from "./newest-cached.ts";
import type { PreparedCall } from "./prepared-call.ts";
import { refresh } from "./query.ts";
import { isSame } from "./same.ts";

type ChangeAction<T, Values extends Typed, S extends PreparedCall<unknown>> = FormAction<
  Values,
  S
> & {
  /** The newest read of it, for a thing without an id. */
  now?: () => T | undefined;
};

/**
 * A form that changes one thing, or decides about it, based on the version it was opened with.
 * Others' changes are shown live; a form that took its version from there would put the old values
 * back. So a newer version is adopted only while nothing is typed, or if it differs in none of the
 * form's fields. A change that comes too late loses nothing: the stored version is adopted with the
 * typed values on top, and a second press stores it; or the user takes the stored one.
 */
export function useChangeForm<
  T extends Versioned | null,
  Values extends Typed,
  S extends PreparedCall<unknown>,
>(
  shown: T,
  valuesOf: (of: T) => Values,
  actionOf: (of: T) => ChangeAction<T, Values, S>,
): AppForm<Values> & { of: T } {
  const [of, setOf] = useState(shown);
  const [notice, setNotice] = useState<ReactNode>(null);
  /** What was stored from here, while the shown data is still older. */
  const lastSent = useRef<Values | null>(null);
  /** The version shown while a newer one was adopted. */
  const olderShown = useRef<number | undefined>(undefined);
  const action = actionOf(of);
  const app = useAppForm({
    ...action,
    announcesRestored: true,
    initialValues: valuesOf(of),
    done: (answer, sent) => {
      lastSent.current = isSame(sent, valuesOf(of)) ? null : sent;
      setNotice(null);
      return action.done?.(answer, sent);
    },
    failed: (cause, sent) => {
      // Without the merge code only the refusal's message is shown.
      if (isStale(cause)) void takeIn(cause).catch(() => undefined);
      return action.failed?.(cause, sent) ?? false;
    },
  });
  const takeIn = async (cause: ApiError) => {
    const { MergeConflict, mergeTyped, storedNow, describeStored } = await import(
      "./merge-conflict.tsx"
    );
    await refresh(action.refresh);
    const now = storedNow(of, action.now);
    if (!now) return;
    olderShown.current = shown?.version;
    const [before, stored] = [valuesOf(of), valuesOf(now)];
    const { merged, changed } = mergeTyped(before, app.form.getValues(), stored);
    rebase(now, merged as Values);
    app.setAlert(null);
    const takeStored = () => {
      app.form.setValues(stored);
      setNotice(null);
    };
    const words = `${cause.detail("sooner") ?? ""} ${describeStored(app, { changed, stored })}`;
    setNotice(
      <MergeConflict
        hasChanged={changed.length > 0}
        isOwnChange={cause.isOwnChange}
        words={words}
        takeStored={takeStored}
      />,
    );
  };
  /** Continues from a newer version, with these values in the fields. */
  const rebase = (now: T, values: Values) => {
    const stored = valuesOf(now);
    setOf(now);
    app.form.setInitialValues(stored);
    app.form.setValues(values);
    app.form.resetDirty(stored);
    if (action.draft) keepTyped(action.draft, values, stored);
  };
  const isOther = shown?.version !== of?.version && shown?.version !== olderShown.current;
  useEffect(() => {
    if (!isOther) return;
    const [before, stored, typed] = [valuesOf(of), valuesOf(shown), app.form.getValues()];
    // What was sent from here is now stored; later input is applied on top.
    const start = lastSent.current ?? before;
    const since = Object.entries(typed).filter(([name, value]) => !isSame(value, start[name]));
    if (lastSent.current || since.length === 0)
      rebase(shown, { ...stored, ...Object.fromEntries(since) });
    else if (isSame(before, stored)) setOf(shown);
    lastSent.current = null;
  });
  return { ...app, notice, of };
}

const isStale = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && cause.reason === "STALE_VERSION";
