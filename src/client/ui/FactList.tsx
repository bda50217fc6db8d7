import type { ReactNode } from "react";
import classes from "./FactList.module.css";

type Props = {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** A button beside the title, such as "Change". */
  action?: ReactNode;
};

/** A titled list of labels and values. */
export function FactList({ title, facts, action }: Props) {
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        {action}
      </div>
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
