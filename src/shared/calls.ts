import { z } from "zod";
import type { Proof, Route } from "./contract.ts";

/** The properties of a call, besides its method, its path and the ids in its path. */
type Call = Omit<Route, "method" | "path" | "list" | "errors" | "proof"> &
  Partial<Pick<Route, "errors" | "proof">>;

/** A call that changes something states whether it asks for a proof, and why. */
type Write = Call & { proof: Proof };

/** The names in a path: "id" of `/api/batch/:id/end`. */
type NameIn<Path extends string> = Path extends `${infer Before}/${infer After}`
  ? NameIn<Before> | NameIn<After>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type ParamsOf<Path extends string> = [NameIn<Path>] extends [never]
  ? unknown
  : { readonly params: z.ZodObject<Record<NameIn<Path>, z.ZodString>> };

/** A call with its defaults: the ids in its path are texts, and it has no refusals. */
type Declared<Method, Path extends string, C> = {
  readonly method: Method;
  readonly path: Path;
} & C &
  ("params" extends keyof C ? unknown : ParamsOf<Path>) &
  ("errors" extends keyof C ? unknown : { readonly errors: readonly [] });

/** Refuses unknown properties, such as a misspelt name. */
type Only<C> = C & Record<Exclude<keyof C, keyof Call>, never>;

/**
 * Returns an object's schema under its name in the API's document.
 * @__NO_SIDE_EFFECTS__
 */
export const namedObject = <const F extends z.ZodRawShape>(id: string, fields: F) =>
  z.object(fields).meta({ id });

/** The response of a call that only reports what was done. */
export const Message = namedObject("Message", { message: z.string() });

/** @__NO_SIDE_EFFECTS__ Needs a proof of identity within ten minutes, if STEP_UP is on. */
export const needed = (reason: string) => ({ needed: true, reason }) as const;

/** @__NO_SIDE_EFFECTS__ Needs a proof of identity, even if the setting STEP_UP is off. */
export const alwaysNeeded = (reason: string) => ({ needed: "always", reason }) as const;

/** @__NO_SIDE_EFFECTS__ Without a proof beyond the session. */
export const notNeeded = (reason: string) => ({ needed: false, reason }) as const;

/** @__NO_SIDE_EFFECTS__ */
function declare<M extends Route["method"], P extends Route["path"], C extends Call>(
  method: M,
  path: P,
  call: C,
) {
  const names = Array.from(
    path.matchAll(/:(\w+)/g),
    ([, name = ""]) => [name, z.string()] as const,
  );
  const params = names.length > 0 && { params: z.object(Object.fromEntries(names)) };
  return { errors: [], ...params, ...call, method, path } as unknown as Declared<M, P, C>;
}

/** @__NO_SIDE_EFFECTS__ A call that reads. */
export const get = <P extends Route["path"], const C extends Call>(path: P, call: Only<C>) =>
  declare("GET", path, call);

/** @__NO_SIDE_EFFECTS__ A call that reads a page of a list, with the total in X-Total-Count. */
export const list = <P extends Route["path"], const C extends Call>(path: P, call: Only<C>) => ({
  ...declare("GET", path, call),
  list: true as const,
});

/** @__NO_SIDE_EFFECTS__ */
export const post = <P extends Route["path"], const C extends Write>(path: P, call: Only<C>) =>
  declare("POST", path, call);

/** @__NO_SIDE_EFFECTS__ */
export const put = <P extends Route["path"], const C extends Write>(path: P, call: Only<C>) =>
  declare("PUT", path, call);

/** @__NO_SIDE_EFFECTS__ */
export const patch = <P extends Route["path"], const C extends Write>(path: P, call: Only<C>) =>
  declare("PATCH", path, call);

/** @__NO_SIDE_EFFECTS__ */
export const del = <P extends Route["path"], const C extends Write>(path: P, call: Only<C>) =>
  declare("DELETE", path, call);
