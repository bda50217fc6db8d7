/** How long a start takes, and what memory the server stands at after it. */
import { setTimeout as pause } from "node:timers/promises";
import { newPlace, type Place } from "./places.ts";
import { median, type Running, row, startPlatform } from "./platform.ts";

const RESTARTS = 3;
/** For the jobs of the start, and the garbage of it. */
const SETTLE_MS = 5000;

export async function measureStarts(serverUrl: string | undefined): Promise<void> {
  console.log("\n## Start and memory\n");
  row(
    "database",
    "empty folder, s",
    "warm restart, s",
    "after kill -9, s",
    "memory after it, MB",
    "highest, MB",
  );
  row("---", "---", "---", "---", "---", "---");
  for (const url of serverUrl ? [undefined, serverUrl] : [undefined]) {
    const place = await newPlace(url);
    const first = await look(place);
    const warm = [];
    const killed = [];
    for (let count = 0; count < RESTARTS; count += 1) {
      warm.push(await look(place));
      killed.push(await restartKilled(place));
    }
    row(
      place.kind,
      first.seconds.toFixed(1),
      median(warm.map(({ seconds }) => seconds)).toFixed(1),
      median(killed).toFixed(1),
      median(warm.map(({ now }) => now)),
      median(warm.map(({ highest }) => highest)),
    );
    await place.remove();
  }
}

async function restartKilled(place: Place): Promise<number> {
  await (await startPlatform(place.env)).kill();
  const restarted = await startPlatform(place.env);
  await restarted.stop();
  return restarted.readySeconds;
}

async function look(place: Place) {
  const running: Running = await startPlatform(place.env);
  await pause(SETTLE_MS);
  const figures = { seconds: running.readySeconds, ...running.memory() };
  await running.stop();
  return figures;
}
