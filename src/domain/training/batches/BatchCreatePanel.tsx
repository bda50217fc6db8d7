import { Card, Stack, Text } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { useState } from "react";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { MODULE_NAMES, PASS_SCORE } from "#/shared/modules.ts";
import { batchViewPath } from "#/shared/pages.ts";
import { type Created, isFilled } from "./batches.client.ts";
import { type BatchType, moduleBefore } from "./batches.rules.ts";
import { FilledBatchForm } from "./FilledBatchForm.tsx";
import { JavaBatchForm } from "./JavaBatchForm.tsx";

/** Creates a batch of a type: by its start date, and except for Java with eligible trainees. */
export function BatchCreatePanel({ type }: { type: BatchType }) {
  const [created, setCreated] = useState<Created | null>(null);
  const before = moduleBefore(type);
  return (
    <>
      <PageHead
        title={`Create ${MODULE_NAMES[type]} batch`}
        context={
          before
            ? `With those who have at least ${PASS_SCORE} in ${MODULE_NAMES[before]} and are in no ` +
              `${MODULE_NAMES[type]} batch yet, or reached less than ${PASS_SCORE} in one.`
            : "Trainees can take a place from 7 days before the start date to 7 days after it."
        }
        action={
          <LinkButton
            to={batchViewPath(type)}
            variant="default"
            leftSection={<IconListSearch size={18} aria-hidden="true" />}
          >
            View batches
          </LinkButton>
        }
      />
      <Stack gap={20} maw="46rem">
        {created && (
          <InlineAlert tone="success" onClose={() => setCreated(null)}>
            <Text mb={10}>{created.message}</Text>
            <LinkButton
              to="/batches/$batchId"
              params={{ batchId: created.batchId }}
              variant="default"
              size="compact-md"
            >
              View {created.batchId}
            </LinkButton>
          </InlineAlert>
        )}
        <Card>
          {isFilled(type) ? (
            <FilledBatchForm type={type} onCreated={setCreated} />
          ) : (
            <JavaBatchForm onCreated={setCreated} />
          )}
        </Card>
      </Stack>
    </>
  );
}
