import { Card, Text } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { IconTile } from "#/client/ui/IconTile.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import type { BatchType } from "#/features/batches/rules.ts";
import { istDate } from "#/shared/dates.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { mayUpload } from "../answers/rules.ts";
import { trainingContract } from "../contract.ts";
import { timeInIndia } from "../sessions/client/api.ts";
import { nextSession } from "../sessions/rules.ts";
import css from "./training.module.css";

/** When the next session is, and what is still to be handed in. Nothing where neither is known. */
export function NextSession({ type }: { type: BatchType }) {
  const { userId } = useSignedIn();
  const details = useQuery(
    routeQuery(trainingContract.moduleDetails, { params: { userId }, query: { batchType: type } }),
  );
  const sessions = details.data?.sessions ?? [];
  const planned = details.data?.planned ?? [];
  const next = nextSession([...sessions, ...planned], istDate(new Date()), timeInIndia());
  const due = sessions.filter(
    ({ assignmentStatus, isCounted }) => isCounted && mayUpload(assignmentStatus),
  ).length;
  if (!next && due === 0) return null;
  return (
    <Card component="section" aria-label="Next session" className={css.session}>
      <IconTile>
        <IconCalendarEvent size={22} stroke={1.7} aria-hidden="true" />
      </IconTile>
      <div>
        <Text mt={4} fz="lg" fw={550} lh={1.45}>
          {next ? (
            <>
              Next session: <DateText value={next.date} />, {next.time}
            </>
          ) : (
            "No session is planned at the moment"
          )}
        </Text>
        <Text variant="soft" mt={6}>
          {next && `${next.topic}, with ${next.trainer}. `}
          {due > 0 &&
            `${due === 1 ? "One assignment is" : `${due} assignments are`} to be handed in.`}
        </Text>
      </div>
      <LinkButton to={MODULE_PAGES[type]} variant="default">
        Open sessions
      </LinkButton>
    </Card>
  );
}
