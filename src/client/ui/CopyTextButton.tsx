import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** Copies a text to the clipboard, and confirms that for a moment. */
export const CopyTextButton = ({ text, label = "Copy" }: { text: string; label?: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        onClick={copy}
        leftSection={copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
      >
        {copied ? "Copied" : label}
      </Button>
    )}
  </CopyButton>
);
