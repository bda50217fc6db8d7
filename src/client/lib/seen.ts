import { useState } from "react";

/**
 * What a form was opened about, as it was then. What others store meanwhile is shown live, and a form that took its version
 * from there would pass what stands in its fields for a change of theirs, and put the old back.
 */
export const useSeen = <T>(shown: T): T => useState(shown)[0];
