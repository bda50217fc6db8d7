import { Card, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useIsReadOnly } from "#/client/lib/session.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { BatchLink } from "#/client/ui/PlaceLinks.tsx";
import { ShowAll } from "#/client/ui/ShowAll.tsx";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { batchCreatePath } from "#/shared/pages.ts";
import { BatchPicker } from "./BatchPicker.tsx";
import { isFilled } from "./batches.client.ts";
import { batchesContract } from "./batches.contract.ts";
import { type BatchType, describeBatch } from "./batches.rules.ts";

/** The batches of a type: the user picks one by its id, or from the newest, and its page opens. */
export function BatchViewPanel({ type }: { type: BatchType }) {
  const isReadOnly = useIsReadOnly();
  const navigate = useNavigate();
  const open = (batchId: string, search: { add?: string } = {}) =>
    void navigate({ to: "/batches/$batchId", params: { batchId }, search });
  return (
    <>
      <PageHead
        title={isReadOnly ? `${MODULE_NAMES[type]} details` : `View ${MODULE_NAMES[type]} batch`}
        context="A batch opens on its page: its dates, its trainees with their scores, sessions and answers."
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
        onView={open}
        onAdd={isFilled(type) && !isReadOnly ? (id) => open(id, { add: "trainee" }) : undefined}
      />
      <Newest type={type} />
    </>
  );
}

const SHOWN_AT_FIRST = 8;

/** The newest batches of a type, each a link to its page; empty if there are none. */
function Newest({ type }: { type: BatchType }) {
  const today = useCurrentDate();
  const [isWhole, setWhole] = useState(false);
  const { data } = useRouteQuery(batchesContract.listIds, { query: { batchType: type } });
  const batches = data?.batchIds ?? [];
  if (batches.length === 0) return null;
  const shown = isWhole ? batches : batches.slice(0, SHOWN_AT_FIRST);
  return (
    <Card component="ul" className="rows" p="2px 20px" mt={20} aria-label="Newest batches">
      {shown.map((batch) => (
        <li key={batch._id}>
          <div>
            <BatchLink batchId={batch.batchId} />
            <Text variant="note">{describeBatch(batch, today)}</Text>
          </div>
        </li>
      ))}
      {shown.length < batches.length && (
        <li>
          <ShowAll onClick={() => setWhole(true)}>Show all {batches.length} batches</ShowAll>
        </li>
      )}
    </Card>
  );
}
