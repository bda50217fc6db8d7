import { useExpectations } from "#/client/lib/outlook.ts";
import { TermLines } from "./TermLines.tsx";

/** What one wants to know before registering, in five lines. */
export const Expectations = () => (
  <TermLines label="Before you register" lines={useExpectations()} style={ORDER} />
);

/** Beside the form it stands behind it. */
const ORDER = { order: "var(--beside, 0)" };
