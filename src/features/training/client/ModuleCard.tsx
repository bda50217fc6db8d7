import { Button, Card } from "@mantine/core";
import {
  type Icon,
  IconBoxMultiple,
  IconCoffee,
  IconFlag,
  IconLock,
  IconMessages,
  IconMicrophone2,
} from "@tabler/icons-react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { BatchType } from "#/features/batches/rules.ts";
import { MAX_MARK } from "#/shared/marks.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { MODULE_TITLES, type ModuleStanding } from "../rules.ts";
import css from "./training.module.css";

const ICONS: Record<BatchType, Icon> = {
  Java: IconCoffee,
  AEM: IconBoxMultiple,
  Communication: IconMessages,
  Mock: IconMicrophone2,
  FinalCheck: IconFlag,
};
const BADGES = {
  passed: ["good", "Passed"],
  open: ["active", "In progress"],
  locked: ["neutral", "Locked"],
} as const;

/** One module: its score, whether it is open, and what is still needed. */
export function ModuleCard({ standing }: { standing: ModuleStanding }) {
  const { type, state, mark, need } = standing;
  const title = MODULE_TITLES[type];
  const ModuleIcon = state === "locked" ? IconLock : ICONS[type];
  const [meaning, badge] = BADGES[state];
  return (
    <Card className={css.module} data-state={state} aria-labelledby={`module-${type}`}>
      <div className={css.moduleTop}>
        <span className={css.moduleIcon}>
          <ModuleIcon size={22} stroke={1.7} aria-hidden="true" />
        </span>
        <StatusBadge meaning={meaning}>{badge}</StatusBadge>
      </div>
      <h2 id={`module-${type}`} className={css.moduleTitle}>
        {title}
      </h2>
      <p className={css.score}>
        {mark === null ? "Not scored" : <strong>{mark}</strong>}{" "}
        <span>{mark === null ? "yet" : `out of ${MAX_MARK}`}</span>
      </p>
      <p className={css.need}>{need ?? "Well done. Nothing is left to do here."}</p>
      {state === "locked" ? (
        <Button variant="default" disabled fullWidth aria-label={`View ${title}`}>
          View
        </Button>
      ) : (
        <LinkButton
          to={MODULE_PAGES[type]}
          variant={state === "open" ? "filled" : "light"}
          fullWidth
          aria-label={`View ${title}`}
        >
          View
        </LinkButton>
      )}
    </Card>
  );
}
