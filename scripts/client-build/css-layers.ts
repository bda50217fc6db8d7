import type { Plugin } from "vite";

/**
 * What may override what, from weak to strong: Mantine, the product's own ground, the theme's additions to
 * Mantine's parts, our own parts, the frame, pages. `src/client/theme/global.css` names them in this order.
 */
const LAYERS: readonly [layer: string, folder: RegExp][] = [
  ["theme", /\/src\/client\/theme\//],
  ["parts", /\/src\/client\/ui\//],
  ["frame", /\/src\/client\/(?:frame|dashboards|pages)\//],
  ["pages", /\/src\/features\//],
];

/**
 * Puts each style sheet of a component into the layer of its room. Which rule wins then follows from who
 * wrote it and no longer from which file a page happened to load first, so chunks may be cut anywhere.
 */
export const cssLayers = (): Plugin => ({
  name: "css-layers",
  enforce: "pre",
  transform: {
    filter: { id: /\.module\.css$/ },
    handler(code, id) {
      const layer = LAYERS.find(([, folder]) => folder.test(id.replaceAll("\\", "/")))?.[0];
      if (!layer) throw new Error(`${id} is in no folder that has a layer of styles.`);
      return { code: `@layer ${layer} {\n${code}\n}`, map: null };
    },
  },
});
