import { type ComboboxItem, Select, type SelectProps } from "@mantine/core";
import { type RefObject, useEffect, useState } from "react";

/** As many as are in sight at once, and some. */
const FIRST = 8;

type Props = Omit<SelectProps, "data" | "onDropdownOpen"> & {
  data: readonly ComboboxItem[];
  ref?: RefObject<HTMLInputElement | null>;
};

/**
 * A choice among many: opened, it is drawn with the options that are in sight, and the others come with the next picture, so that a
 * slow phone answers a press at once. Where the one that is chosen is not among the first, all come together.
 */
export function LongSelect({ data, value, ...props }: Props) {
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    if (!isOpening) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setOpening(false));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isOpening]);
  const first = data.slice(0, FIRST);
  const isBelow = value != null && !first.some((option) => option.value === value);
  return (
    <Select
      {...props}
      data={isOpening && !isBelow ? first : data}
      value={value ?? null}
      onDropdownOpen={() => setOpening(true)}
    />
  );
}
