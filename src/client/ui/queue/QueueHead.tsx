import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useShortcuts } from "#/client/lib/shortcuts.ts";

type Props = {
  /** The items of the queue, in the singular: "answer". */
  what: string;
  index: number;
  /** How many there are, and in which state: "waiting". */
  count: number;
  state: string;
  /** Goes to the item at an index. */
  onGo: (index: number) => void;
  isAwake: boolean;
  note?: ReactNode;
};

/** The position in a queue, with buttons and keys for the previous and the next item. */
export function QueueHead({ what, index, count, state, onGo, isAwake, note }: Props) {
  const hasNext = index < count - 1;
  const toNext = () => hasNext && onGo(index + 1);
  const toPrevious = () => index > 0 && onGo(index - 1);
  useShortcuts({ j: toNext, arrowright: toNext, k: toPrevious, arrowleft: toPrevious }, isAwake);
  return (
    <Group gap={8} wrap="nowrap">
      <Text className="figures" variant="soft" flex={1} role="status">
        {index + 1} of {count} {state}
        {note}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Previous ${what}`}
        disabled={index === 0}
        onClick={toPrevious}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Next ${what}`}
        disabled={!hasNext}
        onClick={toNext}
      >
        <IconChevronRight size={20} />
      </ActionIcon>
    </Group>
  );
}

/** After a decision the focus goes to the heading of the next item. */
export function useDecidedFocus(id: string | undefined) {
  const ref = useRef<HTMLHeadingElement>(null);
  const follows = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is what it waits for.
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
