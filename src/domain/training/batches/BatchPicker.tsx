import { Button, Card } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { renderNotedOption } from "#/client/ui/NotedOption.tsx";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { batchesContract } from "./batches.contract.ts";
import css from "./batches.module.css";
import { type BatchType, describeBatch } from "./batches.rules.ts";

type Props = {
  type: BatchType;
  onView: (batchId: string) => void;
  /** Given if an admin may add trainees. */
  onAdd?: ((batchId: string) => void) | undefined;
};

const FAILED = "Failed to fetch batch data. Please try again later.";

/** A type's batches, newest first, each with its places and state, and a button that opens one. */
export function BatchPicker({ type, onView, onAdd }: Props) {
  const ids = useRouteQuery(batchesContract.listIds, { query: { batchType: type } });
  const [picked, setPicked] = useState<string | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const view = (event: FormEvent) => {
    event.preventDefault();
    setAlert(picked ? null : "Please select a batch id");
    if (picked) onView(picked);
  };
  const add = () => {
    setAlert(picked ? null : SCREEN_ERRORS.BATCH_ID_MISSING.message);
    if (picked) onAdd?.(picked);
  };
  const today = useCurrentDate();
  // The text for a type without batches, or for a list that failed to load.
  const notice = ids.isError ? messageOf(ids.error, FAILED) : ids.data?.message;

  return (
    <Card>
      <form
        onSubmit={view}
        noValidate
        className={css.picker}
        data-off-paper
        aria-label="Choose a batch"
      >
        <Select
          label="Batch ID"
          placeholder={ids.isPending ? "Loading batch ids" : "Select a batch id"}
          data={(ids.data?.batchIds ?? []).map((batch) => ({
            value: batch.batchId,
            label: batch.batchId,
            note: describeBatch(batch, today),
          }))}
          renderOption={renderNotedOption}
          maxDropdownHeight={420}
          value={picked}
          onChange={(id) => {
            setPicked(id);
            setAlert(null);
          }}
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage="No batch with this id"
          disabled={!ids.data || ids.data.batchIds.length === 0}
          flex="1 1 16rem"
          maw="24rem"
        />
        <Button type="submit">View Batch</Button>
        {onAdd && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={add}
          >
            Add Trainee
          </Button>
        )}
        {ids.isError && (
          <Button variant="default" onClick={() => void ids.refetch()} loading={ids.isFetching}>
            Retry
          </Button>
        )}
      </form>
      {alert && <InlineAlert>{alert}</InlineAlert>}
      {notice && <InlineAlert tone={ids.isError ? "danger" : "info"}>{notice}</InlineAlert>}
    </Card>
  );
}
