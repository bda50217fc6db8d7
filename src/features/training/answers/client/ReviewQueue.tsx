import { ActionIcon, Box, Card, Group, Kbd, Text } from "@mantine/core";
import { IconChecks, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { AnswerFacts } from "./AnswerFacts.tsx";
import { AnswerPdf } from "./AnswerPdf.tsx";
import css from "./answers.module.css";
import { idOf, type Row } from "./api.ts";
import { Decision } from "./Decision.tsx";

type Props = {
  /** The waiting answers, the longest waiting first. */
  queue: readonly Row[];
  namesakes: ReadonlySet<string>;
  index: number;
  onGo: (id: string | undefined) => void;
  hasFilter: boolean;
};

/** The review queue, one answer at a time: the PDF beside the decision, next and previous by key. */
export function ReviewQueue({ queue, namesakes, index, onGo, hasFilter }: Props) {
  const row = queue[index];
  const [previous, next] = [queue[index - 1], queue[index + 1]];
  const go = (to: Row | undefined) => to && onGo(idOf(to));
  const [shownId, setShownId] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const heading = useDecidedFocus(row && idOf(row));
  const [toNext, toPrevious] = [() => go(next), () => go(previous)];
  useShortcuts({ j: toNext, arrowright: toNext, k: toPrevious, arrowleft: toPrevious }, !isWriting);
  if (!row) {
    return (
      <EmptyState
        text="Nothing waits for your review."
        hint={hasFilter ? "On this date. Clear the date to see every session." : "Well done."}
        Icon={IconChecks}
      />
    );
  }
  // After a decision the queue shows the next answer, or the one before the last.
  const afterwards = next ?? previous;
  return (
    <div className={css.desk}>
      <Card component="section" className={css.side} aria-labelledby="answer-of">
        <Group gap={8} wrap="nowrap">
          <Text className="figures" variant="soft" flex={1} role="status">
            {index + 1} of {queue.length} waiting
          </Text>
          <Step label="Previous answer" Icon={IconChevronLeft} to={previous} go={go} />
          <Step label="Next answer" Icon={IconChevronRight} to={next} go={go} />
        </Group>
        <Box id="answer-of" component="h2" my={14} fz="xl" ref={heading.ref} tabIndex={-1}>
          <PersonLink id={row.userId} name={row.name} namesakes={namesakes} />
        </Box>
        <AnswerFacts row={row} />
        <Decision
          key={idOf(row)}
          row={row}
          isSeen={shownId === row.fileUrl}
          onWriting={setWriting}
          onDone={() => {
            heading.follow();
            onGo(afterwards ? idOf(afterwards) : undefined);
          }}
        />
        <p className={css.keys}>
          <Kbd>J</Kbd> next · <Kbd>K</Kbd> previous · <Kbd>A</Kbd> approve · <Kbd>R</Kbd> reject
        </p>
      </Card>
      <AnswerPdf key={row.fileUrl} row={row} onSeen={() => setShownId(row.fileUrl)} />
    </div>
  );
}

/** After a decision the focus goes to the heading of the answer that comes next. */
function useDecidedFocus(id: string | undefined) {
  const ref = useRef<HTMLHeadingElement>(null);
  const follows = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is what it waits for.
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    ref.current?.focus({ preventScroll: true });
  }, [id]);
  return {
    ref,
    follow: () => {
      follows.current = true;
    },
  };
}

type StepProps = {
  label: string;
  Icon: typeof IconChevronLeft;
  to: Row | undefined;
  go: (to: Row | undefined) => void;
};

function Step({ label, Icon, to, go }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={!to}
      onClick={() => go(to)}
    >
      <Icon size={20} />
    </ActionIcon>
  );
}
