import { TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = { label: string; value: string; description?: ReactNode };

const STYLES = { input: { background: "var(--sunken)", color: "var(--ink-soft)" } };

/** A value in a form that cannot be changed there, as readable as the fields next to it. */
export function LockedField(props: Props) {
  return (
    <TextInput
      {...props}
      readOnly
      styles={STYLES}
      rightSection={<IconLock size={16} stroke={1.7} aria-hidden="true" />}
    />
  );
}
