import type { ReactNode } from "react";
import site from "./site.module.css";

type Props = {
  id: string;
  eyebrow: string;
  title: string;
  isRaised?: boolean;
  children: ReactNode;
};

/** A full-width part of a public page, below its heading. */
export const Band = ({ id, eyebrow, title, isRaised, children }: Props) => (
  <section className={isRaised ? `${site.band} ${site.surface}` : site.band} aria-labelledby={id}>
    <div className={site.inner}>
      <div className={site.head}>
        <p className={site.eyebrow}>{eyebrow}</p>
        <h2 id={id} className={site.title}>
          {title}
        </h2>
      </div>
      {children}
    </div>
  </section>
);
