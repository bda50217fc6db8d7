import type { Order } from "./table-state.ts";

/** The same paths as in Tabler's icons. */
const PATHS: Record<Order, string> = {
  ascending: "M12 5v14M18 11l-6-6M6 11l6-6",
  descending: "M12 5v14M18 13l-6 6M6 13l6 6",
  none: "M3 9l4-4 4 4m-4-4v14M21 15l-4 4-4-4m4 4V5",
};

type Props = { order: Order; size: number; className?: string | undefined };

const BLOCK = { display: "block" } as const;

/** One icon whose lines change: replacing it would lay out the whole table again. */
export const SortArrow = ({ order, size, className }: Props) => (
  <span
    className={className}
    style={{ width: size, height: size }}
    data-order={order}
    aria-hidden="true"
  >
    {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden, as the box around it is */}
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={BLOCK}
    >
      <path d={PATHS[order]} />
    </svg>
  </span>
);
