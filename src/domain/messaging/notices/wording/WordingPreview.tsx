import { Box, Stack, Text } from "@mantine/core";
import { LetterText } from "#/client/ui/LetterText.tsx";
import { fillTemplate, type Template } from "#/shared/wordings/template.ts";
import type { KindWording } from "./wording.contract.ts";
import { paragraphsOf } from "./wording.rules.ts";

type Props = {
  values: Omit<Template, "paragraphs"> & { text: string };
  variables: KindWording["variables"];
};

export function WordingPreview({ values: { text, ...lines }, variables }: Props) {
  const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, sample]));
  const filled = fillTemplate({ ...lines, paragraphs: paragraphsOf(text) }, samples);
  return (
    <Stack component="section" aria-label="Preview" gap={10}>
      <Text variant="hint">Subject: {filled.subject}</Text>
      <LetterText title={filled.heading} paragraphs={filled.paragraphs}>
        {filled.button && (
          <Box
            p="8px 16px"
            bg="var(--mantine-primary-color-filled)"
            c="white"
            fw={600}
            style={{ alignSelf: "start", borderRadius: "var(--mantine-radius-md)" }}
          >
            {filled.button}
          </Box>
        )}
      </LetterText>
      <Text variant="hint">In the app: {filled.notification}</Text>
    </Stack>
  );
}
