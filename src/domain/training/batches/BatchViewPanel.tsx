import { IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchState } from "#/client/lib/search-state.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { MODULE_NAMES } from "#/shared/marks.ts";
import { batchCreatePath } from "#/shared/pages.ts";
import { BatchPicker } from "./BatchPicker.tsx";
import { BatchSheet } from "./BatchSheet.tsx";
import { isFilled } from "./batches.client.ts";
import type { BatchType } from "./batches.rules.ts";

type Props = {
  type: BatchType;
  /** For the CEO, who looks on: nothing can be created, added or ended. */
  isReadOnly?: boolean;
};

/** Picks a batch of a type by its id and shows it; the id is in the address. */
export function BatchViewPanel({ type, isReadOnly = false }: Props) {
  const [{ batch }, setSearch] = useSearchState({ of: ["batch"] });
  const [isAdding, setAdding] = useState(false);
  const add = (id: string) => {
    setSearch({ batch: id });
    setAdding(true);
  };
  return (
    <>
      <PageHead
        title={isReadOnly ? `${MODULE_NAMES[type]} details` : `View ${MODULE_NAMES[type]} batch`}
        context={
          isReadOnly
            ? `A batch of ${MODULE_NAMES[type]} with its dates, and the trainees in it with their scores.`
            : "Its dates, and the trainees in it with their scores."
        }
        action={
          !isReadOnly && (
            <LinkButton
              to={batchCreatePath(type)}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              Create batch
            </LinkButton>
          )
        }
      />
      <BatchPicker
        type={type}
        chosen={batch}
        onView={(id) => setSearch({ batch: id })}
        onAdd={isFilled(type) && !isReadOnly ? add : undefined}
      />
      {batch ? (
        <BatchSheet
          key={batch}
          batchRef={batch}
          type={type}
          isReadOnly={isReadOnly}
          isAdding={isAdding}
          stopAdding={() => setAdding(false)}
          onDeleted={() => setSearch({ batch: "" })}
        />
      ) : (
        <EmptyState
          text="Choose a batch"
          hint="Its dates and trainees come here. All Batches lists those of every module."
          Icon={IconUsersGroup}
        />
      )}
    </>
  );
}
