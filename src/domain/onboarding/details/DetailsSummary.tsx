import { Button, Stack, Text } from "@mantine/core";
import { DetailsFacts } from "./DetailsFacts.tsx";
import type { DetailsValues } from "./details.client.ts";
import type { SectionName } from "./details.rules.ts";

export const CHECK_TITLE = "Check your answers";

const NAME = {
  personalDetails: "personal details",
  educationDetails: "education details",
  employmentDetails: "employment details",
} as const satisfies Record<SectionName, string>;

type Props = {
  values: DetailsValues;
  onChange: (section: SectionName) => void;
};

export function DetailsSummary({ values, onChange }: Props) {
  return (
    <Stack gap={28}>
      <div>
        <h2>{CHECK_TITLE}</h2>
        <Text variant="soft" mt={4}>
          This goes to the office once. Look it over: names and marks are compared with your
          documents.
        </Text>
      </div>
      <DetailsFacts
        personal={values.personalDetails}
        education={values.educationDetails}
        employment={values.hasExperience ? values.employmentDetails : null}
        action={(section) => (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Change ${NAME[section]}`}
            onClick={() => onChange(section)}
          >
            Change
          </Button>
        )}
      />
    </Stack>
  );
}
