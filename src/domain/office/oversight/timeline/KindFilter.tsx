import { Chip } from "@mantine/core";
import css from "./timeline.module.css";
import { EVENT_KINDS, type EventKind, KIND_NAMES } from "./timeline.rules.ts";

type Props = {
  /** The kinds with at least one event. */
  kinds: readonly EventKind[];
  chosen: EventKind | undefined;
  onChoose: (kind: EventKind | undefined) => void;
};

const EVERYTHING = "everything";

export function KindFilter({ kinds, chosen, onChoose }: Props) {
  return (
    <Chip.Group
      value={chosen ?? EVERYTHING}
      onChange={(value) => onChoose(EVENT_KINDS.find((kind) => kind === value))}
    >
      <div role="radiogroup" aria-label="Show" className={css.filter} data-off-paper>
        <Chip value={EVERYTHING}>Everything</Chip>
        {EVENT_KINDS.filter((kind) => kind === chosen || kinds.includes(kind)).map((kind) => (
          <Chip key={kind} value={kind}>
            {KIND_NAMES[kind]}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}
