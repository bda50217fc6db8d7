import type { ComponentProps, CSSProperties } from "react";
import css from "./GrowingTextarea.module.css";

type Props = ComponentProps<"textarea"> & { minRows?: number; maxRows?: number };

/**
 * What every text field of several lines is made of (`scripts/client-build/leaner-mantine.ts` puts it into Mantine's): as high as what
 * is typed, between so many rows. Where a browser cannot do that yet, it has the fewest rows and a handle.
 */
export function GrowingTextarea({ minRows = 1, maxRows, className, style, ...props }: Props) {
  const rows = { "--least-rows": minRows, "--most-rows": maxRows ?? "infinity" } as CSSProperties;
  return (
    <textarea
      {...props}
      rows={minRows}
      className={`${className ?? ""} ${css.field}`}
      style={{ ...style, ...rows }}
    />
  );
}
