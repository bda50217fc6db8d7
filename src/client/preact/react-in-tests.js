/** As `react.js`, and what tests of screens wait with. */

export { act } from "preact/test-utils";
export * from "./react.js";
export { default } from "./react.js";
