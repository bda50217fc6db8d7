import type { ReactNode } from "react";
import { Tiles } from "./Tiles.tsx";

/** Fields side by side if they fit, one below the other on a phone. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <Tiles min="15rem" gap="18px 20px" isFilled>
    {children}
  </Tiles>
);
