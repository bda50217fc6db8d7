import { Box, Button, Card, Text } from "@mantine/core";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import {
  MAX_TOTAL,
  MODULE_TITLES,
  type ModuleStatus,
} from "#/domain/training/sessions/training.rules.ts";
import { MAX_MARK } from "#/shared/marks.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import css from "./progress.module.css";

const BADGES = {
  passed: ["good", "Passed"],
  open: ["active", "In progress"],
  locked: ["neutral", "Locked"],
} as const;

/**
 * The height of the lowest stair and how much higher each next one is, whatever they contain, in
 * px.
 */
const STAIR = 150;
const RISE = 14;

type Props = { statuses: readonly ModuleStatus[]; total: number };

/** The five modules as steps that lead up, each with its state and the way in. */
export function Stairs({ statuses, total }: Props) {
  const passed = statuses.filter(({ state }) => state === "passed").length;
  return (
    <section aria-labelledby="modules">
      <h2 id="modules">Your five modules</h2>
      <Text variant="soft" mt={2} mb={12}>
        {passed} of {statuses.length} modules passed · {total} out of {MAX_TOTAL}
      </Text>
      <ol className={css.stairs} aria-label="Modules">
        {statuses.map((status, index) => (
          <Stair key={status.type} status={status} lower={statuses.length - 1 - index} />
        ))}
      </ol>
    </section>
  );
}

/** `lower` counts the stairs above this one. */
function Stair({ status, lower }: { status: ModuleStatus; lower: number }) {
  const { type, state, mark, need } = status;
  const title = MODULE_TITLES[type];
  const [meaning, badge] = BADGES[state];
  const shared = { size: "compact-md", "aria-label": `View ${title}` } as const;
  return (
    <Card
      component="li"
      className={css.stair ?? ""}
      data-state={state}
      p={{ base: 14, sm: 10, md: 14 }}
      __vars={{ "--lowest": `${STAIR}px`, "--lower": `${lower * RISE}px` }}
    >
      <Box component="h3" fz={{ sm: "0.9375rem", md: "1rem" }}>
        {title}
      </Box>
      <StatusBadge meaning={meaning}>{badge}</StatusBadge>
      <Text variant="note" lh={1.4} flex={1}>
        {mark === null ? need : `${mark} out of ${MAX_MARK}`}
        {mark !== null && state === "open" && `. ${need}`}
      </Text>
      {state === "locked" ? (
        <Button variant="default" disabled {...shared}>
          View
        </Button>
      ) : (
        <LinkButton to={MODULE_PAGES[type]} variant="light" {...shared}>
          View
        </LinkButton>
      )}
    </Card>
  );
}
