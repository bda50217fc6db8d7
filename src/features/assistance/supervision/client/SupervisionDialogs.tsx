import { lazy, Suspense } from "react";
import type { DialogsProps } from "./api.ts";

// Three pages open them and none begins with one, so they stay out of what pages share.
const SupervisionForms = lazy(() =>
  import("./SupervisionForms.tsx").then((file) => ({ default: file.SupervisionForms })),
);

/** Every dialog of the CTO's lists, and the log at the side; loaded beside the page. */
export const SupervisionDialogs = (props: DialogsProps) => (
  <Suspense>
    <SupervisionForms {...props} />
  </Suspense>
);
