import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import type { ResumeInput } from "./resumes.contract.ts";
import { MOST_PROJECTS } from "./resumes.rules.ts";

export function ProjectFields({ form }: { form: UseFormReturnType<Omit<ResumeInput, "version">> }) {
  const { projects } = form.values;
  return (
    <>
      <Text fw={600}>Projects</Text>
      {projects.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: projects have no other name than their place.
        <Stack key={index} gap={8} component="fieldset" aria-label={`Project ${index + 1}`}>
          <TextInput
            label={`Project ${index + 1}`}
            {...form.getInputProps(`projects.${index}.title`)}
          />
          <Textarea
            label={`What you did in project ${index + 1}`}
            minRows={2}
            {...form.getInputProps(`projects.${index}.about`)}
          />
          <Group>
            <DangerRowButton
              label={`Remove project ${index + 1}`}
              onClick={() => form.removeListItem("projects", index)}
            >
              Remove
            </DangerRowButton>
          </Group>
        </Stack>
      ))}
      {projects.length < MOST_PROJECTS && (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => form.insertListItem("projects", { title: "", about: "" })}
          >
            Add a project
          </Button>
        </Group>
      )}
    </>
  );
}
