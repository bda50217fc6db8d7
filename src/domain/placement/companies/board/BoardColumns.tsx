import { Stack, Text } from "@mantine/core";
import type { CSSProperties } from "react";
import { dropTargetProps, useDragAndDrop } from "#/client/lib/drag-and-drop.ts";
import { ShowMore } from "#/client/ui/ShowMore.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import type { Round } from "#/domain/placement/interviews/interviews.rules.ts";
import { formatNumber } from "#/shared/money.ts";
import { useJoining, useMove } from "../applications/applications.client.ts";
import type { Application } from "../applications/applications.contract.ts";
import { ApplicationCard } from "./ApplicationCard.tsx";
import type { MenuAction } from "./ApplicationMenu.tsx";
import { type Column, columnsOf, type Drop, dropOf, WHO_COMES } from "./board.rules.ts";

/** The action chosen for an application; for an interview with its round. */
export type Chosen = { action: MenuAction; of: Application; round?: Round | undefined };

type Props = {
  role: string;
  applications: readonly Application[];
  isLoading: boolean;
  /** Shows more of every column. */
  onMore: () => void;
};
type Deciding = { onChoose: (chosen: Chosen) => void };

/** The columns of the board for users who decide: each card has a menu, and can be dragged. */
export function MovableColumns(props: Props & Deciding) {
  const carrying = useDropping(columnsOf(props.applications), props.onChoose);
  return <BoardColumns {...props} {...carrying} />;
}

type Carrying = ReturnType<typeof useDropping>;
type Shown = Props & Partial<Deciding & Carrying>;

const EMPTY = {
  border: "1px dashed var(--line-strong)",
  borderRadius: "var(--mantine-radius-md)",
} as const;

export function BoardColumns({ role, applications, isLoading, onMore, ...deciding }: Shown) {
  const { onChoose, carried, take } = deciding;
  return (
    <Tiles min="15rem" gap="16px" role="group" aria-label={`Applications for ${role}`}>
      {columnsOf(applications).map(({ rows, ...column }) => (
        <Stack
          key={column.name}
          component="section"
          gap={8}
          {...dropTargetProps(column.name)}
          style={
            carried
              ? lookOf(dropOf(carried.thing, column), carried.over === column.name)
              : undefined
          }
          aria-label={`${column.name}: ${rows[0]?.inColumn ?? 0}`}
        >
          <Text component="h2" fz="md" fw={600}>
            {column.name} ({formatNumber(rows[0]?.inColumn ?? 0)})
          </Text>
          {rows.length === 0 && (
            <Text variant="hint" p="10px 12px" style={EMPTY}>
              {WHO_COMES[column.stage]}
            </Text>
          )}
          {rows.map((of) => (
            <ApplicationCard
              key={of._id}
              of={of}
              {...(onChoose && { onChoose: (action) => onChoose({ action, of }) })}
              {...(take && { onTake: (event) => take(event, of) })}
            />
          ))}
          <ShowMore
            shown={rows.length}
            total={rows[0]?.inColumn ?? 0}
            what="applications"
            isLoading={isLoading}
            onMore={onMore}
          />
        </Stack>
      ))}
    </Tiles>
  );
}

/**
 * Highlights possible targets, and the one under the card; dimming others would dim the dragged
 * card.
 */
const lookOf = (drop: Drop | null, isOver: boolean): CSSProperties | undefined =>
  drop
    ? {
        borderRadius: "var(--mantine-radius-md)",
        outline: `2px ${isOver ? "solid" : "dashed"} var(--accent)`,
        outlineOffset: 4,
        backgroundColor: isOver ? "var(--accent-soft)" : undefined,
      }
    : undefined;

/** Dragging cards to columns: a direct move is sent, anything else opens its form. */
function useDropping(columns: readonly Column[], choose: (chosen: Chosen) => void) {
  const move = useMove();
  const join = useJoining((of) => choose({ action: "offer", of }));
  return useDragAndDrop<Application>((of, name) => {
    const column = columns.find((one) => one.name === name);
    const drop = column && dropOf(of, column);
    if (!drop) return;
    if (drop.by === "move" && of.stage === "joined") choose({ action: drop.stage, of });
    else if (drop.by === "move") move(of, drop.stage);
    else if (drop.by === "join") join(of);
    else if (drop.by === "schedule") choose({ action: "schedule", of, round: drop.round });
    else choose({ action: drop.by, of });
  });
}
