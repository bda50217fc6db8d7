import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./intro.module.css";
import site from "./site.module.css";

type Props = {
  eyebrow: string;
  title: string;
  lead: string;
  children?: ReactNode;
  scene: ReactNode;
};

/** The head of a public page other than the first: what it is about, and its picture. */
export function PageIntro({ eyebrow, title, lead, children, scene }: Props) {
  return (
    <section className={classes.intro} aria-labelledby="intro-title">
      <div className={`${site.inner} ${classes.grid}`}>
        <div>
          <p className={site.eyebrow}>{eyebrow}</p>
          <Box
            id="intro-title"
            component="h1"
            fz="clamp(2rem, 1.4rem + 2.6vw, 3.125rem)"
            lh={1.1}
            lts="-0.034em"
            fw={710}
            tabIndex={-1}
          >
            {title}
          </Box>
          <p className={site.lead}>{lead}</p>
          {children ? <div className={site.actions}>{children}</div> : null}
        </div>
        <div className={classes.scene}>{scene}</div>
      </div>
    </section>
  );
}
