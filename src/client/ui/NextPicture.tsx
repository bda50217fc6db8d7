import type { ReactNode } from "react";
import { useNextPicture } from "#/client/lib/after-picture.ts";

/** What takes a slow phone long to draw, one picture after that in which it would stand: what it stands in is seen at once. */
export const NextPicture = ({ children }: { children: ReactNode }) =>
  useNextPicture(true, false) ? children : null;
