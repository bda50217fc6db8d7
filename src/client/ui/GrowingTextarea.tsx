import type { ComponentProps } from "react";

type Props = ComponentProps<"textarea"> & { minRows?: number; maxRows?: number };

/** The height of so many rows, within padding and border. */
const heightOf = (rows: number) => `calc(${rows} * 1lh + 2 * var(--input-padding-y, 0rem) + 2px)`;

/**
 * What every text field of several lines is made of (`scripts/client-build/leaner-mantine.ts` puts it into Mantine's): as high as what
 * is typed, between so many rows. Where a browser cannot do that yet, it has the fewest rows and a handle.
 */
export function GrowingTextarea({ minRows = 1, maxRows, style, ...props }: Props) {
  const grows = CSS.supports("field-sizing", "content");
  return (
    <textarea
      {...props}
      rows={minRows}
      style={{
        ...style,
        fieldSizing: "content",
        resize: grows ? "none" : "vertical",
        minHeight: heightOf(minRows),
        maxHeight: maxRows ? heightOf(maxRows) : undefined,
      }}
    />
  );
}
