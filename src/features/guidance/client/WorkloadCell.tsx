import css from "./guidance.module.css";

/** How many people somebody guides as provider or helper; zero is dimmed. */
export function WorkloadCell({ people }: { people: number }) {
  return (
    <span className={css.load} data-none={people === 0 || undefined}>
      {people}
    </span>
  );
}
