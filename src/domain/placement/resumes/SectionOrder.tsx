import { ActionIcon, Checkbox, Group, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { moved, RESUME_SECTIONS, type ResumeSection, SECTION_TITLES } from "./resumes.rules.ts";

type Props = {
  chosen: readonly ResumeSection[];
  onChange: (sections: ResumeSection[]) => void;
};

/** Which sections are shown and in which order: chosen ones first, as printed. */
export function SectionOrder({ chosen, onChange }: Props) {
  const rest = RESUME_SECTIONS.filter((section) => !chosen.includes(section));
  return (
    <fieldset>
      <Text component="legend" fw={600}>
        What it shows, from the top
      </Text>
      <ul className="rows">
        {[...chosen, ...rest].map((section, index) => {
          const isChosen = index < chosen.length;
          const title = SECTION_TITLES[section];
          const move = (by: -1 | 1) => onChange(moved(chosen, index, by));
          return (
            <li key={section}>
              <Checkbox
                label={title}
                checked={isChosen}
                onChange={() =>
                  onChange(
                    isChosen ? chosen.filter((one) => one !== section) : [...chosen, section],
                  )
                }
              />
              {isChosen && (
                <Group gap={4}>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Move ${title} up`}
                    disabled={index === 0}
                    onClick={() => move(-1)}
                  >
                    <IconArrowUp size={18} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Move ${title} down`}
                    disabled={index === chosen.length - 1}
                    onClick={() => move(1)}
                  >
                    <IconArrowDown size={18} aria-hidden="true" />
                  </ActionIcon>
                </Group>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
