import {
  type AutocompleteProps,
  Autocomplete as PlainAutocomplete,
  Select as PlainSelect,
  TagsInput as PlainTagsInput,
  type SelectProps,
  type TagsInputProps,
} from "@mantine/core";
import { useEffect, useState } from "react";
import { useOpenLayer } from "#/client/lib/open-layer.ts";

export function Select(props: SelectProps) {
  "use no memo";
  const list = useOpenList();
  return (
    <>
      <PlainSelect {...props} {...list.field} />
      {list.layer}
    </>
  );
}

/** A text field that suggests matches. */
export function Autocomplete(props: AutocompleteProps) {
  "use no memo";
  const list = useOpenList();
  return (
    <>
      <PlainAutocomplete {...props} {...list.field} />
      {list.layer}
    </>
  );
}

/** A field of several texts that suggests more. */
export function TagsInput(props: TagsInputProps) {
  "use no memo";
  const list = useOpenList();
  return (
    <>
      <PlainTagsInput {...props} {...list.field} />
      {list.layer}
    </>
  );
}

/** The list of a field as a layer that Back closes. "use no memo": it is rendered twice. */
function useOpenList() {
  const [isOpen, setOpen] = useState(false);
  const [, setDrawn] = useState(0);
  return {
    field: {
      dropdownOpened: isOpen,
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
    },
    layer: isOpen && (
      <Layer onBack={() => setOpen(false)} onShown={() => setDrawn((times) => times + 1)} />
    ),
  };
}

/** Only for an open list: a form has many closed ones. */
function Layer({ onBack, onShown }: { onBack: () => void; onShown: () => void }) {
  useOpenLayer(true, onBack);
  // The field knows its list only once that is rendered: rendered again, it announces that it is
  // open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn once for each opening.
  useEffect(() => {
    const frame = requestAnimationFrame(onShown);
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
