import { Box, Button, Card, Group, Text } from "@mantine/core";
import {
  type Icon,
  IconBoxMultiple,
  IconCoffee,
  IconFlag,
  IconLock,
  IconMessages,
  IconMicrophone2,
} from "@tabler/icons-react";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { BatchType } from "#/features/batches/rules.ts";
import { MAX_MARK } from "#/shared/marks.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { MODULE_TITLES, type ModuleStatus } from "../rules.ts";
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
export function ModuleCard({ status }: { status: ModuleStatus }) {
  const { type, state, mark, need } = status;
  const title = MODULE_TITLES[type];
  const ModuleIcon = state === "locked" ? IconLock : ICONS[type];
  const [meaning, badge] = BADGES[state];
  return (
    <Card className={css.module} data-state={state} aria-labelledby={`module-${type}`}>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <IconTile tone={state === "locked" ? "neutral" : "accent"}>
          <ModuleIcon size={22} stroke={1.7} aria-hidden="true" />
        </IconTile>
        <StatusBadge meaning={meaning}>{badge}</StatusBadge>
      </Group>
      <Box id={`module-${type}`} component="h2" mt={18}>
        {title}
      </Box>
      <Text variant="soft" className="figures" mt={4}>
        {mark === null ? (
          "Not scored yet"
        ) : (
          <>
            <Text span variant="figure" c="var(--ink)">
              {mark}
            </Text>{" "}
            out of {MAX_MARK}
          </>
        )}
      </Text>
      <Text variant="note" mt={10} mb={18} flex={1} lh={1.5}>
        {need ?? "Well done. Nothing is left to do here."}
      </Text>
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
