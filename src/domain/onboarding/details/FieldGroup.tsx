import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./details.module.css";

type Props = { title: string; hint?: string; children: ReactNode };

export function FieldGroup({ title, hint, children }: Props) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {hint && (
        <Text variant="hint" mt={-10}>
          {hint}
        </Text>
      )}
      {children}
    </fieldset>
  );
}
