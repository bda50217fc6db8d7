import { Text } from "@mantine/core";
import {
  type Icon,
  IconBolt,
  IconBuilding,
  IconHelp,
  IconLayoutSidebar,
  IconReceipt,
  IconUser,
  IconUsersGroup,
} from "@tabler/icons-react";
import { SearchHitName } from "./SearchHitName.tsx";
import css from "./search.module.css";
import type { Group, Option } from "./search.rules.ts";

/** The id of an option is this prefix and its index in the list. */
export const OPTION_ID = "search-option-";

const ICONS: Record<Group, Icon> = {
  People: IconUser,
  "Receipts and certificates": IconReceipt,
  Batches: IconUsersGroup,
  Companies: IconBuilding,
  Screens: IconLayoutSidebar,
  Guide: IconHelp,
  Actions: IconBolt,
};

type Props = {
  options: readonly Option[];
  /** Whether they are the latest choices, in one group. */
  isRecent: boolean;
  /** The index of the option that Enter takes. */
  active: number | null;
  onChoose: (option: Option) => void;
};

/** The options by group, for a listbox. */
export function SearchList({ options, isRecent, active, onChoose }: Props) {
  const numbered = options.map((option, index) => ({ option, index }));
  const groups = Map.groupBy(numbered, ({ option }) => (isRecent ? "Recent" : option.group));
  return [...groups].map(([group, found]) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div key={group} role="group" aria-label={group}>
      <Text variant="faint" px={10} py={4} fz="xs" fw={620} aria-hidden="true">
        {group}
      </Text>
      {found.map(({ option, index }) => (
        <OptionRow
          key={`${option.group} ${option.to} ${option.label}`}
          option={option}
          index={index}
          isActive={index === (active ?? 0)}
          isSelected={index === active}
          onChoose={onChoose}
        />
      ))}
    </div>
  ));
}

type RowProps = {
  option: Option;
  index: number;
  isActive: boolean;
  isSelected: boolean;
  onChoose: (option: Option) => void;
};

function OptionRow({ option, index, isActive, isSelected, onChoose }: RowProps) {
  const Picture = ICONS[option.group];
  return (
    <button
      type="button"
      id={`${OPTION_ID}${index}`}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      data-active={isActive || undefined}
      className={css.option}
      onClick={() => onChoose(option)}
    >
      <Picture size={18} stroke={1.7} aria-hidden="true" />
      <SearchHitName name={option.label} note={option.note} />
    </button>
  );
}
