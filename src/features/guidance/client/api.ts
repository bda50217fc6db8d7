import { keyOf, queryClient } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { guidanceContract } from "../contract.ts";

export const refreshGuidances = () =>
  queryClient.invalidateQueries({ queryKey: keyOf(guidanceContract.list) });

/** Runs a change and says the specification's words when it fails; the reason stays where it belongs. */
export async function orSay<T>(words: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    toast.error(words);
    throw cause;
  }
}
