import { Button } from "@mantine/core";
import { decideTogether } from "#/client/lib/decide.ts";
import { useSend } from "#/client/lib/query.ts";
import { Select } from "#/client/ui/ListFields.tsx";
import { useGuideOptions } from "./SupportFields.tsx";
import { DESK_READS, type ManyAssigned, namedIn } from "./supervision.client.ts";
import { supervisionContract } from "./supervision.contract.ts";

type Props = { many: ManyAssigned; ask: (target: { what: "many" } & ManyAssigned) => void };

/**
 * Assigns a guide to the selected people with one choice, undoable; helper and position in a
 * dialog.
 */
export function AssignMany({ many, ask }: Props) {
  const { people, keep } = many;
  const guides = useGuideOptions();
  const assign = useSend(supervisionContract.assignMany, { refresh: DESK_READS });
  const choose = (guidanceProvider: string) =>
    decideTogether({
      label: "Guidance",
      rows: people,
      keep,
      action: () => assign.mutateAsync({ body: { ...namedIn(people), guidanceProvider } }),
    });
  return (
    <>
      <Select
        {...guides}
        size="sm"
        w="16rem"
        aria-label="Guidance provider of those selected"
        placeholder={`Assign ${people.length} to a guide`}
        value={null}
        disabled={assign.isPending}
        comboboxProps={{ width: "max-content", position: "bottom-start" }}
        onChange={(guide) => guide && void choose(guide)}
      />
      <Button size="compact-md" variant="default" onClick={() => ask({ what: "many", ...many })}>
        Helper or position
      </Button>
    </>
  );
}
