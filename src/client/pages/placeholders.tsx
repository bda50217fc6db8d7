import type { Page } from "#/client/lib/page.ts";
import { GROUPS } from "./places.ts";

/** The pages that stand in for those no feature brings yet. */
export const placeholders: readonly Page[] = GROUPS.flatMap(({ places, back, allow, ...group }) =>
  places.map(([path, title, text]) => ({
    ...group,
    ...(allow ? { allow } : {}),
    path,
    title,
    load: async () => {
      const { BeingPreparedPage } = await import("./BeingPreparedPage.tsx");
      return () => <BeingPreparedPage title={title} text={text} back={back} />;
    },
  })),
);
