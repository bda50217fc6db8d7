import { Button, Modal, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useState } from "react";
import { failureText, type OpenQuestion } from "#/client/lib/confirm.ts";
import { useReturnToMenu } from "#/client/lib/menu-button.ts";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import { DialogActions } from "./DialogActions.tsx";
import { InlineAlert } from "./InlineAlert.tsx";

/** Shows the question of `confirm()`. Rendered once, in the frame. */
export function ConfirmDialog({ question }: { question: OpenQuestion | null }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Mounted closed, since a dialog mounted open does not know where to return the focus.
  const isMade = useMounted();
  useReturnToMenu(question !== null);
  const isOnTop = useOpenLayer(question !== null, () => !isBusy && close(false));

  const close = (yes: boolean) => {
    setFailure(null);
    question?.answer(yes);
  };
  const run = async () => {
    if (!question?.action) return close(true);
    setBusy(true);
    setFailure(null);
    try {
      await question.action();
      close(true);
    } catch (cause) {
      setFailure(failureText(question, cause));
    }
    setBusy(false);
  };

  const isDanger = question?.tone !== "accent";
  return (
    <Modal
      opened={isMade && question !== null}
      onClose={() => !isBusy && close(false)}
      closeOnEscape={isOnTop}
      title={question?.title}
      size="md"
    >
      {/* If it opens while the user is typing, a space must not trigger the red button. */}
      <Text
        className="lines"
        mb="lg"
        {...(isDanger && { tabIndex: -1, "data-autofocus": true, style: { outline: "none" } })}
      >
        {question?.text}
      </Text>
      {failure && (
        <div style={{ marginBottom: 16 }}>
          <InlineAlert>{failure}</InlineAlert>
        </div>
      )}
      <DialogActions onCancel={() => close(false)} cancelLabel={question?.cancel} isBusy={isBusy}>
        <Button
          color={isDanger ? "danger" : "peacock"}
          loading={isBusy}
          onClick={() => void run()}
          data-autofocus={isDanger ? undefined : true}
        >
          {question?.verb}
        </Button>
      </DialogActions>
    </Modal>
  );
}
