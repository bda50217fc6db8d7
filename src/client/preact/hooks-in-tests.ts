/** Packages that tests load without Vite find Preact where they look for React, as those of the browser do. */
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { insteadOf } from "./instead.ts";

const REACT = pathToFileURL(path.join(import.meta.dirname, "react-in-tests.js")).href;

registerHooks({
  resolve(name, context, next) {
    const found = insteadOf(name, REACT);
    if (found === REACT) return { url: REACT, shortCircuit: true };
    return next(found ?? name, context);
  },
});
