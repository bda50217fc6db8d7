import classes from "./trainee.module.css";

type Props = { title: string; facts: readonly (readonly [label: string, value: string])[] };

/** A titled list of labels and values. */
export function FactList({ title, facts }: Props) {
  return (
    <section aria-label={title}>
      <h3 className={classes.factsTitle}>{title}</h3>
      <dl className={classes.list}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || "N/A"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
