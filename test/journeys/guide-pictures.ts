/**
 * Takes the pictures of the guides from the demo company: `npm run guide-pictures`, after `npm run
 * build`. They go to docs/guide as small WebP files; scripts/guide/stamp-pictures.ts then records
 * which page each shows, so that a build detects outdated ones.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Role } from "#/shared/actor.ts";
import { takePictures } from "./support/demo-pictures.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/guide");
const VIEWPORT = { width: 1200, height: 760 };
/** Wide enough to read a heading on a desktop, narrow enough to stay small. */
const WIDTH = 920;

const LIST = path.join(FOLDER, "pictures.json");

/** The pictures by name. A new one has no hash yet. */
type Kept = Record<string, { address: string; hash: string }>;

type Shot = readonly [name: string, username: string, role: Role, address: string];

const SHOTS: readonly Shot[] = [
  ["admin-queue", "Meera Iyer", "Admin", "/admin-panel"],
  ["admin-documents", "Meera Iyer", "Admin", "/admin-panel/documents"],
  ["admin-money", "Meera Iyer", "Admin", "/admin-panel/money"],
  ["admin-warnings", "Meera Iyer", "Admin", "/admin-panel/early-warning"],
  ["trainee-details", "Sameer Joshi", "Trainee", "/trainee-dashboard"],
  ["trainee-training", "Asha Rao", "Trainee", "/batch-dashboard"],
  ["existing-marketing", "Harish Gowda", "Trainee", "/marketing-dashboard"],
  ["assistance-details", "Swathi Naik", "Trainee", "/assistance-details"],
  ["trainer-dashboard", "Suresh Babu", "Trainer", "/trainer-dashboard"],
  ["trainer-batches", "Suresh Babu", "Trainer", "/batches"],
  ["trainer-warnings", "Suresh Babu", "Trainer", "/early-warning"],
  ["ceo-dashboard", "Rajan Kulkarni", "Admin", "/ceo-dashboard"],
  ["ceo-money", "Rajan Kulkarni", "Admin", "/ceo-dashboard/money"],
  ["cto-dashboard", "Anita Desai", "Admin", "/cto-dashboard"],
  ["sales-dashboard", "Farhan Sheikh", "Admin", "/sales-head-dashboard"],
  ["informer-interviews", "Lakshmi Menon", "Admin", "/interviews"],
];

const shots = SHOTS.map(([name, username, role, address]) => ({
  name,
  address,
  as: { username, role },
  viewport: VIEWPORT,
}));
const taken = await takePictures(FOLDER, shots, "webp", (picture) =>
  picture.resize(WIDTH).webp({ quality: 50, effort: 6 }),
);
const kept: Kept = existsSync(LIST) ? JSON.parse(readFileSync(LIST, "utf8")) : {};
for (const { name, address } of taken) kept[name] = { address, hash: "" };
writeFileSync(LIST, `${JSON.stringify(kept, null, 2)}\n`);
