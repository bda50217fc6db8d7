import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEventHandler, useLayoutEffect, useRef } from "react";

type Props = {
  label: string;
  placeholder: string;
  /** Whether there are options, in the list with this id. */
  isExpanded: boolean;
  listId: string;
  /** The id of the option reached with the arrow keys. */
  activeId: string | undefined;
  value: string;
  onType: (value: string) => void;
  onKeyDown: KeyboardEventHandler;
};

/** The search field; focused from the start, with the cursor after its text. */
export function SearchField(props: Props) {
  const { label, placeholder, isExpanded, listId, activeId, value, onType, onKeyDown } = props;
  const field = useRef<HTMLInputElement>(null);
  // Mantine moves the focus a moment after a dialog opens, too late for the next letter.
  useLayoutEffect(() => {
    field.current?.focus();
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);
  return (
    <TextInput
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      role="combobox"
      aria-expanded={isExpanded}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      autoComplete="off"
      maxLength={200}
      data-autofocus
      size="md"
      leftSection={<IconSearch size={19} stroke={1.7} aria-hidden="true" />}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
