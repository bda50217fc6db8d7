import type { Plugin, Rollup } from "vite";

/** Refuses a build whose files import each other in a ring: one of them would run before what it needs. */
export const noRings = (): Plugin => ({
  name: "no-rings",
  apply: "build",
  generateBundle: (_options, bundle) => {
    const importsOf = (name: string) => {
      const file: Rollup.OutputAsset | Rollup.OutputChunk | undefined = bundle[name];
      return file?.type === "chunk" ? file.imports : [];
    };
    for (const start of Object.keys(bundle)) {
      const found = new Set<string>();
      const open = [...importsOf(start)];
      for (let name = open.pop(); name !== undefined; name = open.pop()) {
        if (name === start)
          throw new Error(`${start} imports itself by way of others (chunks.ts).`);
        if (!found.has(name)) open.push(...importsOf(name));
        found.add(name);
      }
    }
  },
});
