import { readNumber } from "#/shared/amount.ts";
import type { CallRequest, CallResponse, Route } from "#/shared/contract.ts";
import { type Problems, problemsOf } from "#/shared/problems.ts";
import { type CallOptions, call } from "./api-client.ts";

type Content = { body?: unknown; form?: FormData };

/** A call of the contract with its input, not sent yet. */
export type PreparedCall<A> = {
  route: Route;
  content: Content;
  /** Makes the call. Throws ApiError. */
  make: (options?: CallOptions) => Promise<A>;
};
export type ResponseOf<S> = S extends PreparedCall<infer A> ? A : never;

/** Returns what a form sends: `prepareCall(contactContract.submit, { body: values })`. */
export const prepareCall = <R extends Route>(
  route: R,
  request: CallRequest<R>,
): PreparedCall<CallResponse<R>> => ({
  route,
  content: request as Content,
  make: (options) => call(route, request, options),
});

/** Returns what the contract's schema refuses in the content; files are left to the server. */
export function schemaProblems({ route, content }: PreparedCall<unknown>): Problems {
  if (route.form) return problemsOf(route.form.fields.safeParse(textsOf(content.form)).error);
  return problemsOf(route.body?.safeParse(content.body).error);
}

const textsOf = (form: FormData | undefined) =>
  Object.fromEntries([...(form ?? [])].filter(([, part]) => typeof part === "string"));

/** True if a file is sent with it, which takes a while. */
export const carriesFile = ({ content }: PreparedCall<unknown>): boolean =>
  [...(content.form ?? [])].some(([, part]) => part instanceof File);

/** Returns the parts of a multipart call; null and undefined parts are left out. */
export function formDataOf(parts: Record<string, string | File | null | undefined>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (part !== null && part !== undefined) form.append(name, part);
  }
  return form;
}

/** Returns the value of a number field for a call: NaN if it is empty or not a number. */
export const numberOf = (typed: number | string): number =>
  typeof typed === "number" ? typed : (readNumber(typed) ?? Number.NaN);
