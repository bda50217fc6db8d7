import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { title: string; paragraphs: readonly string[]; children?: ReactNode };

/** A letter's text, much as a mail shows it. */
export const LetterText = ({ title, paragraphs, children }: Props) => (
  <Stack
    gap={12}
    p={16}
    style={{
      border: "1px solid var(--mantine-color-default-border)",
      borderRadius: "var(--mantine-radius-md)",
    }}
  >
    <Text fw={600} fz="lg" className="wrap">
      {title}
    </Text>
    {paragraphs.map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key.
      <Text key={index} className="wrap">
        {paragraph}
      </Text>
    ))}
    {children}
  </Stack>
);
