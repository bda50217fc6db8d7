import { Checkbox, Group } from "@mantine/core";
import { toggled } from "#/client/ui/table/body-props.ts";
import type { CheckedDocument } from "./checks.contract.ts";
import { VerifyMany } from "./VerifyMany.tsx";

type Props = {
  queue: readonly CheckedDocument[];
  document: CheckedDocument;
  isSeen: (id: string) => boolean;
  selected: ReadonlySet<string>;
  setSelected: (ids: ReadonlySet<string>) => void;
  onGo: (id: string | undefined) => void;
  /** Called before the current document is decided with others, and if that failed. */
  onSending: () => void;
  onFailed: () => void;
};

/** Selects the shown document once it was seen, and verifies all selected ones together. */
export function DocumentChoice(props: Props) {
  const { queue, document, isSeen, selected, setSelected, onGo, onSending, onFailed } = props;
  const isSelectable = (one: CheckedDocument) => one.status === "waiting" && isSeen(one._id);
  const chosen = queue.filter((one) => isSelectable(one) && selected.has(one._id));
  return (
    <Group gap={12} mt={10} mih={34}>
      <Checkbox
        label={isSelectable(document) ? "Select (X)" : "Select once it is seen"}
        checked={selected.has(document._id)}
        disabled={!isSelectable(document)}
        onChange={() => setSelected(toggled(document._id)(selected))}
      />
      {chosen.length > 0 && (
        <VerifyMany
          rows={chosen}
          onSending={() => chosen.includes(document) && onSending()}
          onFailed={onFailed}
          keep={(ids) => {
            setSelected(new Set(ids));
            const next = queue.find((one) => !chosen.includes(one) || ids.includes(one._id));
            onGo(next?._id);
          }}
        />
      )}
    </Group>
  );
}
