import { useExpectations } from "#/client/lib/outlook.ts";
import { TermLines } from "./TermLines.tsx";

/** What one wants to know before registering, in five lines. */
export const Expectations = () => (
  <TermLines label="Before you register" lines={useExpectations()} style={ORDER} />
);

/** Where the layout puts it in a row with the form, it comes second. */
const ORDER = { order: "var(--beside, 0)" };
