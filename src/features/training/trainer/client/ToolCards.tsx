import {
  IconCalendarPlus,
  IconChecklist,
  IconListDetails,
  IconStars,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { hasSessions } from "#/features/batches/rules.ts";
import type { ListedBatch } from "./api.ts";
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
    Icon: IconChecklist,
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

/** Grades are given in every batch, the other tools need one with sessions (section 2). */
const needsSessions = ({ to }: Tool): boolean => to !== "/interview-grades";
const isShut = (tool: Tool, batch: ListedBatch | undefined): boolean =>
  needsSessions(tool) && !(batch && hasSessions(batch.batchType));

type Props = {
  batch: ListedBatch | undefined;
  /** A tool was asked for that needs a batch, and there is none yet. */
  onMissingBatch: () => void;
};

/** The five tools; each takes the chosen batch along, in the address and in the navigation state. */
export function ToolCards({ batch, onMissingBatch }: Props) {
  return (
    <ul className={css.tools}>
      {TOOLS.map((tool) => (
        <li key={tool.to}>
          {isShut(tool, batch) ? (
            <button type="button" disabled className={css.tool}>
              <Words tool={tool} />
            </button>
          ) : !batch ? (
            <button type="button" className={css.tool} onClick={onMissingBatch}>
              <Words tool={tool} />
            </button>
          ) : (
            <Link
              to={tool.to}
              search={{ batch: batch.batchId }}
              state={{ batchId: batch.batchId }}
              className={css.tool}
            >
              <Words tool={tool} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ tool: { label, text, Icon } }: { tool: Tool }) {
  return (
    <>
      <span className={css.toolIcon}>
        <Icon size={22} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={css.toolLabel}>{label}</span>
      <span className={css.toolText}>{text}</span>
    </>
  );
}
