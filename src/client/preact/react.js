/**
 * What `react` and `react-dom` are in the browser: Preact's version of them (`instead.ts` leads both names here), and what packages import that it has not. JavaScript, because Preact's types for this cannot be handed on; React's own are
 * what the code is checked with.
 */
import compat from "preact/compat";

export * from "preact/compat";
export default compat;

/** React's keeps what was shown once, hidden. Nothing here keeps a hidden part mounted, so it goes. */
export const Activity = ({ mode, children }) => (mode === "hidden" ? null : children);
