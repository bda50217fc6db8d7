import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";

type Props = { q: string; search: (q: string) => void; placeholder: string };

/** Searches when the typing pauses; follows the address when something else changes it. */
export function SearchBox({ q, search, placeholder }: Props) {
  const [typed, setTyped] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  const searchSoon = useDebouncedCallback(search, 300);
  if (q !== lastQuery) {
    setLastQuery(q);
    if (q !== typed.trim()) setTyped(q);
  }
  return (
    <TextInput
      flex="1 1 12rem"
      // A placeholder that names what is searched is shown whole if there is room.
      style={{ maxWidth: `max(24rem, ${placeholder.length}ch)` }}
      type="search"
      size="sm"
      aria-label={placeholder}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={17} stroke={1.8} />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        searchSoon(value.trim());
      }}
    />
  );
}
