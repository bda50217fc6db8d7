/** Screens of several files share a page, one file after the other: each begins with an empty one. */
import { vi } from "vitest";

vi.useRealTimers();
vi.unstubAllGlobals();
document.body.replaceChildren();
document.title = "";
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
