import { TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = { label: string; value: string; description?: ReactNode };

const STYLES = { input: { background: "var(--sunken)", color: "var(--ink-soft)" } };

/** What stands in a form and cannot be changed there, as readable as the fields beside it. */
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
