import { lazyDialog } from "#/client/ui/lazy-part.tsx";

// Loaded late: three pages open them and none begins with one, so they stay out of the shared code.
/** All dialogs of the CTO's lists, and the log at the side. */
export const SupervisionDialogs = lazyDialog({
  load: async () => (await import("./SupervisionForms.tsx")).SupervisionForms,
  isOpen: ({ target }) => target !== null,
});
