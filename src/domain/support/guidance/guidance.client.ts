import { toast } from "#/client/lib/toast.ts";

/**
 * Runs a change and says the specification's words when it fails; the reason stays where it
 * belongs.
 */
export async function withFailureText<T>(words: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    toast.error(words);
    throw cause;
  }
}
