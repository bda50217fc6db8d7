/** Wraps to two lines if both do not fit on one. */
const LINE = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 12px",
  minWidth: 0,
} as const;

/** A result with a distinguishing note. Plain elements, as one letter may find many of them. */
export const SearchHitName = ({ name, note }: { name: string; note: string | undefined }) => (
  <span style={LINE}>
    <strong>{name}</strong>
    <span>{note}</span>
  </span>
);
