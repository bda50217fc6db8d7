/** How much memory V8 gives to young objects, by where the data is. */

/**
 * Takes the settings of the environment and the text of `.env`, and returns the database's URL as
 * the server will read it: a setting in the environment wins, even if empty.
 */
export function databaseUrlOf(env, dotEnv = "") {
  if (env.DATABASE_URL !== undefined) return env.DATABASE_URL;
  const found = /^[ \t]*(?:export[ \t]+)?DATABASE_URL[ \t]*=[ \t]*["'`]?([^\s"'`#]+)/m.exec(dotEnv);
  return found?.[1] ?? "";
}

/**
 * Returns the flags that a start adds for its database. Objects waiting for the embedded one's
 * thread live longer than those waiting for a server: with 2 MB they are copied again and again,
 * which doubles the time for collecting (docs/measurements.md).
 */
export const roomFor = (databaseUrl) => (databaseUrl ? [] : ["--max-semi-space-size=8"]);
