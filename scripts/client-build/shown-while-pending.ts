import type { Plugin } from "vite";

const THROWS = "if (router._tx) throw router._tx[5];";

/**
 * While a page's code is on its way the router throws a promise, with which React keeps the page before. Preact would draw the page
 * again as soon as that is kept, find it still waiting, and so on without end: the page says that it is pending instead.
 */
export function shownWhilePending(): Plugin {
  return {
    name: "shown-while-pending",
    transform: {
      filter: { id: /[\\/]@tanstack[\\/]react-router[\\/].*[\\/]Match\.js$/ },
      handler(code) {
        if (!code.includes(THROWS)) throw new Error("The router throws its promise elsewhere now.");
        return { code: code.replace(THROWS, ""), map: null };
      },
    },
  };
}
