import { lazyPanel } from "#/client/ui/lazy-part.tsx";

/** Number of calls due, next to the menu's Enquiries entry; the menu does not wait for it. */
export const CallsDueCount = lazyPanel<object>({
  load: async () => (await import("#/domain/office/enquiries/CallsDue.tsx")).CallsDue,
  failed: () => null,
});
