/**
 * The parts list of a release (CycloneDX): each deployed package, with version, licence and
 * checksum, from the lockfile.
 *
 *     node scripts/release/sbom.ts hub.cdx.json
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const ROOT = path.resolve(import.meta.dirname, "../..");

const Component = z.looseObject({
  "bom-ref": z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
});
const Sbom = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ "bom-ref": z.string() }) }),
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
type Sbom = z.output<typeof Sbom>;

/**
 * Returns npm's list of the packages that production installs, for every platform. npm's own
 * `--omit dev` also leaves out packages that development needs too (zod, nodemailer), so it is
 * asked for all, and the lockfile tells which are production's.
 */
export function makeSbom(): Sbom {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const text = execFileSync("npm", [...args, "--package-lock-only"], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 64 * 1024 ** 2,
  });
  const all = Sbom.parse(JSON.parse(text));
  const production = new Set(lockedPackages());
  const components = all.components.filter((one) => production.has(idOf(one)));
  const refs = new Set(components.map((one) => one["bom-ref"]));
  refs.add(all.metadata.component["bom-ref"]);
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
  return { ...all, components, dependencies };
}

const idOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

type LockedPackage = { name?: string; version: string; dev?: boolean; devOptional?: boolean };

/** Returns the packages of production in the lockfile, each as `name@version`. */
function lockedPackages(): string[] {
  const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  const packages: [string, LockedPackage][] = Object.entries(lock.packages);
  return packages
    .filter(([folder, { dev, devOptional }]) => folder !== "" && !dev && !devOptional)
    .map(([folder, { name = nameOf(folder), version }]) => idOf({ name, version }));
}

/**
 * Returns the packages of production, `name@version`, that the list lacks or has without a
 * checksum.
 */
export function missingIn({ components }: Pick<Sbom, "components">): string[] {
  const isSummed = ({ hashes }: Sbom["components"][number]) =>
    hashes?.some(({ alg }) => alg === "SHA-512");
  const listed = new Set(components.filter(isSummed).map(idOf));
  return [...new Set(lockedPackages())].filter((one) => !listed.has(one));
}

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf("node_modules/") + 13);

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error("Name the file to write.");
  const sbom = makeSbom();
  const missing = missingIn(sbom);
  if (missing.length > 0) throw new Error(`The list lacks ${missing.join(", ")}.`);
  writeFileSync(file, JSON.stringify(sbom, null, 2));
  console.log(`${file}: ${sbom.components.length} packages`);
}
