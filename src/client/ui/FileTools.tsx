import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconEye, IconRefresh, IconUpload, IconX } from "@tabler/icons-react";
import css from "./FileField.module.css";

type Props = {
  label: string;
  file: File | null;
  isFilled: boolean;
  isSending: boolean;
  isClosed: boolean;
  choose: () => void;
  remove: () => void;
  cancel: (() => void) | undefined;
  retry: (() => void) | undefined;
  preview: (() => void) | undefined;
};

/** The available actions for a file field's file. */
export function FileTools(props: Props) {
  const { label, file, isFilled, isSending, isClosed, choose, remove, cancel, retry, preview } =
    props;
  return (
    <div className={css.tools}>
      {isSending && cancel && <Tool label="Cancel" Icon={IconX} run={cancel} />}
      {!isSending && retry && <Tool label="Try again" Icon={IconRefresh} run={retry} />}
      {!isSending && preview && isFilled && (
        <Tool label={`Preview ${label}`} Icon={IconEye} run={preview} />
      )}
      {!isSending && file && <Tool label={`Remove ${file.name}`} Icon={IconX} run={remove} />}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconUpload size={16} />}
        disabled={isClosed}
        // For the keyboard and screen readers, the field's one button is the file input itself,
        // which has the label and the error.
        tabIndex={-1}
        aria-hidden="true"
        onClick={choose}
      >
        {isFilled ? "Replace" : "Choose"}
      </Button>
    </div>
  );
}

function Tool({ label, Icon, run }: { label: string; Icon: typeof IconX; run: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={run}>
        <Icon size={18} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
