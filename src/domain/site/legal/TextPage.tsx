import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import type { Section } from "#/shared/terms.ts";

type Props = { id: string; title: string; children: ReactNode };

/** A public page of running text, in lines of a comfortable length. */
export const TextPage = ({ id, title, children }: Props) => (
  <Box
    component="section"
    aria-labelledby={id}
    maw="46rem"
    mx="auto"
    p="clamp(28px, 5vw, 64px) clamp(16px, 2.4vw, 32px)"
  >
    <PublicTitle id={id}>{title}</PublicTitle>
    {children}
  </Box>
);

/** An owner's text in sections. */
export const TextSections = ({ sections }: { sections: readonly Section[] }) =>
  sections.map(({ heading, paragraphs }) => (
    <section key={heading}>
      <Box component="h2" fz="xl">
        {heading}
      </Box>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} mt={10} lh={1.65}>
          {paragraph}
        </Text>
      ))}
    </section>
  ));
