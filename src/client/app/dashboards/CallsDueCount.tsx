import { lazyPanel } from "#/client/ui/lazy-part.tsx";

/** How many calls are due, beside the entry of enquiries: nobody waits for it to see the menu. */
export const CallsDueCount = lazyPanel<object>({
  load: async () => (await import("#/domain/office/enquiries/CallsDue.tsx")).CallsDue,
  failed: () => null,
});
