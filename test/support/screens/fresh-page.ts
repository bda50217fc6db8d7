/**
 * Files of screens share a process, one after the other, which spares loading React and Mantine for
 * each. Each begins with an empty page, and with our own modules and those that hold toasts loaded
 * again: what an earlier file left says nothing here.
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
// Of React's `act`; the parts that use it set it (part.tsx).
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
// This window has none, which a text that grows with what is written waits for.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
