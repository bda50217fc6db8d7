/** Below each other where both do not fit into a line. */
const LINE = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 12px",
  minWidth: 0,
} as const;

/** What was found, with a distinguishing note. Plain elements: a letter may bring many of them. */
export const SearchHitName = ({ name, note }: { name: string; note: string | undefined }) => (
  <span style={LINE}>
    <strong>{name}</strong>
    <span>{note}</span>
  </span>
);
