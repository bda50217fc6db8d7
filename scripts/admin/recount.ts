import { checkCounts, rebuildCounts } from "#/domain/insights/upkeep.service.ts";
import type { Config } from "#/platform/config/config.ts";
import { rebuildTallies } from "#/platform/db/tallies.ts";
import { refuseUnmigrated, withWorld } from "./open-world.ts";

export const help = `npm run admin -- recount

Forgets what is kept of figures and lists and counts all rows anew; then looks whether both agree. For a
hub of 10,000 people it takes about half a minute. The embedded database must be stopped first; with
a PostgreSQL server the platform may go on working: it counts the rows themselves meanwhile.`;

export async function run(config: Config): Promise<number> {
  return withWorld(config, { mustExist: true }, async (world) => {
    await refuseUnmigrated(world);
    const { database, clock } = world;
    await rebuildTallies(database.db);
    await rebuildCounts(database.db, clock);
    const { differing, wrongSums } = await checkCounts(database.db, clock);
    const isRight = differing.length + wrongSums === 0;
    console.log(isRight ? "Counted anew." : "Counted anew, but the counts differ from the rows.");
    return isRight ? 0 : 1;
  });
}
