import type { ReactNode } from "react";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import classes from "./intro.module.css";
import site from "./site.module.css";

type Props = {
  eyebrow: string;
  title: string;
  lead: string;
  children?: ReactNode;
  scene: ReactNode;
};

/** The head of every public page but the first: its subject, and its picture. */
export function PageIntro({ eyebrow, title, lead, children, scene }: Props) {
  return (
    <section className={classes.intro} aria-labelledby="intro-title">
      <div className={`${site.inner} ${classes.grid}`}>
        <div>
          <p className={site.eyebrow}>{eyebrow}</p>
          <PublicTitle id="intro-title">{title}</PublicTitle>
          <p className={site.lead}>{lead}</p>
          {children ? <div className={site.actions}>{children}</div> : null}
        </div>
        <div className={classes.scene}>{scene}</div>
      </div>
    </section>
  );
}
