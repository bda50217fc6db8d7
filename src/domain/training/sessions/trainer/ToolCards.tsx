import { Card, Text } from "@mantine/core";
import {
  IconCalendarPlus,
  IconChecks,
  IconListDetails,
  IconStars,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { hasSessions } from "#/domain/training/batches/batches.rules.ts";
import type { ListedBatch } from "./trainer.client.ts";
import css from "./trainer.module.css";

const TOOLS = [
  {
    to: "/create-training",
    label: "Create Training",
    text: "Post a session, mark who is there.",
    Icon: IconCalendarPlus,
  },
  {
    to: "/view-training",
    label: "View Training",
    text: "Your sessions, and edit them.",
    Icon: IconListDetails,
  },
  {
    to: "/assignment-approvals",
    label: "Assignment Approvals",
    text: "Review what was handed in.",
    Icon: IconChecks,
  },
  {
    to: "/trainee-details",
    label: "Trainee Details",
    text: "Attendance and assignments.",
    Icon: IconUsers,
  },
  {
    to: "/interview-grades",
    label: "Interview Grades",
    text: "Enter each trainee's score.",
    Icon: IconStars,
  },
] as const;
type Tool = (typeof TOOLS)[number];

/** Grades exist in every batch, the other tools need one with sessions (section 2). */
const needsSessions = ({ to }: Tool): boolean => to !== "/interview-grades";
const isShut = (tool: Tool, batch: ListedBatch | undefined): boolean =>
  needsSessions(tool) && !(batch && hasSessions(batch.batchType));

type Props = {
  batch: ListedBatch | undefined;
  /** Called when a tool that needs a batch is opened without one. */
  onMissingBatch: () => void;
};

/** The five tools; each passes on the chosen batch, in the address and the router state. */
export function ToolCards({ batch, onMissingBatch }: Props) {
  return (
    <Tiles component="ul" className={css.tools ?? ""} min="13rem">
      {TOOLS.map((tool) => (
        <li key={tool.to}>
          {!batch || isShut(tool, batch) ? (
            <Card
              component="button"
              type="button"
              disabled={isShut(tool, batch)}
              className={css.tool ?? ""}
              data-brief={!batch || undefined}
              onClick={onMissingBatch}
            >
              <Words tool={tool} isShut={isShut(tool, batch)} isBrief={!batch} />
            </Card>
          ) : (
            <Card
              className={css.tool ?? ""}
              renderRoot={(root) => (
                <Link
                  {...root}
                  to={tool.to}
                  search={{ batch: batch.batchId }}
                  state={{ batchId: batch.batchId }}
                />
              )}
            >
              <Words tool={tool} />
            </Card>
          )}
        </li>
      ))}
    </Tiles>
  );
}

type WordsProps = { tool: Tool; isShut?: boolean; isBrief?: boolean };

/** The name of a tool, and once a batch is chosen what it does. */
function Words({ tool: { label, text, Icon }, isShut, isBrief }: WordsProps) {
  return (
    <>
      <IconTile tone={isShut ? "neutral" : "accent"}>
        <Icon size={22} stroke={1.7} aria-hidden="true" />
      </IconTile>
      <Text span fw={650}>
        {label}
      </Text>
      {!isBrief && (
        <Text span variant="note">
          {text}
        </Text>
      )}
    </>
  );
}
