import type { ReactNode } from "react";
import css from "./Form.module.css";

/** Fields side by side where there is room, one below the other on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}
