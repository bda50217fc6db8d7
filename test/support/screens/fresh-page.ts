/**
 * Test files of screens share a process, one after another, which saves loading React and Mantine
 * for each. Each begins with an empty page, and with our own modules and those that hold toasts
 * loaded again: nothing that an earlier file left may matter here.
 */
import { vi } from "vitest";

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
document.body.replaceChildren();
document.title = "";
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
// For React's `act`; the parts that use it set it (part.tsx).
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
// This window has none, and an autosizing text field waits for it.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
