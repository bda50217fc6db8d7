import css from "./guidance.module.css";

/** How many people somebody guides in one part; none is said quietly. */
export function LoadCell({ people }: { people: number }) {
  return (
    <span className={css.load} data-none={people === 0 || undefined}>
      {people}
    </span>
  );
}
