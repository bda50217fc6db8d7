import { Progress, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { sizeText } from "#/client/lib/check-file.ts";
import type { FileType } from "#/shared/file.ts";
import css from "./FileField.module.css";

type Props = {
  label: string;
  value: File | null;
  stored: { fileName: string; size: number } | null | undefined;
  accept: readonly FileType[];
  progress: number | null;
  isWaiting: boolean;
};

/** The text of a file field: the chosen file, the stored one, or the accepted types. */
export function FileFieldText({ label, value, stored, accept, progress, isWaiting }: Props) {
  if (value) {
    return (
      <Stack gap={2} flex={1} miw={0}>
        <span className={css.name}>{value.name}</span>
        <Text span variant="faint" fz="xs">
          {sizeText(value.size)}
          {isWaiting ? ", waits for the connection" : progress === null ? "" : ", sending"}
        </Text>
        {progress !== null && !isWaiting && (
          <Progress value={progress * 100} size="sm" mt={8} aria-label={`Sending ${label}`} />
        )}
      </Stack>
    );
  }
  if (stored) {
    return (
      <Stack gap={2} flex={1} miw={0}>
        <span className={css.name}>{stored.fileName}</span>
        <span className={css.stored}>
          <IconCircleCheck size={15} aria-hidden="true" />
          Uploaded, {sizeText(stored.size)}
        </span>
      </Stack>
    );
  }
  return (
    <Stack gap={2} flex={1} miw={0}>
      <span className={css.prompt} data-pointer="fine">
        Drop the file here
      </span>
      <span className={css.prompt} data-pointer="coarse">
        No file chosen yet
      </span>
      <Text span variant="faint" fz="xs">
        {accept.map((type) => type.toUpperCase()).join(", ")}, up to 10 MB
      </Text>
    </Stack>
  );
}
