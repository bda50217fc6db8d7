import { Button, Text } from "@mantine/core";
import { useIsPaperOutOfView } from "./paper-in-view.ts";
import { useIsPaperClosed, useQueuedKeys } from "./type-ahead.ts";

type Props = {
  /** The kind of thing to decide about: "document". */
  what: string;
  /** Opens it, if it has to be opened by a click. */
  open: (() => void) | undefined;
};

/** Why nothing can be decided yet; on a phone with a button that opens the document. */
export function DecisionNote({ what, open }: Props) {
  const isHidden = useIsPaperOutOfView();
  const isClosed = useIsPaperClosed();
  const hasKept = useQueuedKeys() > 0;
  return (
    <>
      {open && (
        <Button hiddenFrom="sm" onClick={open}>
          Open the {what}
        </Button>
      )}
      <Text variant="note">
        {isHidden
          ? `The ${what} is out of sight: pressing shows it first.`
          : hasKept
            ? `Your key counts once the ${what} is shown.`
            : `You can decide once the ${what} is ${isClosed ? "open" : "shown"}.`}
      </Text>
    </>
  );
}
