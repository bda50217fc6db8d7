import { Text } from "@mantine/core";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import type { PlainPath } from "#/shared/pages.ts";
import classes from "./closing.module.css";
import { StartButton } from "./StartButton.tsx";
import site from "./site.module.css";

type Action = { to: PlainPath; label: string };
type Props = {
  title: string;
  text: string;
  start: string;
  other?: Action;
};

/** The last band of a public page: one sentence and the link to the next step. */
export function ClosingBand({ title, text, start, other }: Props) {
  return (
    <section className={classes.outer} aria-labelledby="closing-title">
      <div className={`${site.inner} ${classes.panel}`}>
        <svg className={classes.stairs} viewBox="0 0 360 240" aria-hidden="true" focusable="false">
          <path d="M0 240v-48h72v-48h72V96h72V48h72V0h72v240z" />
        </svg>
        <div className={classes.words}>
          <h2 id="closing-title" className={site.title}>
            {title}
          </h2>
          <Text mt={14} fz="lg" lh={1.55}>
            {text}
          </Text>
        </div>
        <div className={classes.actions}>
          <StartButton label={start} className={classes.main} />
          {other ? (
            <LinkButton to={other.to} size="lg" className={classes.other}>
              {other.label}
            </LinkButton>
          ) : null}
        </div>
      </div>
    </section>
  );
}
