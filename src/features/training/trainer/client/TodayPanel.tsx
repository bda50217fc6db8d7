import { Box, Card, Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import type { Answer } from "#/shared/contract.ts";
import { trainerContract } from "../contract.ts";
import { Unscored } from "./Unscored.tsx";
import { Waiting } from "./Waiting.tsx";

type TrainerDay = Answer<typeof trainerContract.desk>;

/** Today's own sessions, the answers that wait, the longest waiting batch first, and who has no score. */
export function TodayPanel() {
  const { userId } = useSignedIn();
  const day = useQuery(routeQuery(trainerContract.desk, { params: { userId } }));
  return (
    <Loaded queries={[day]} shape="cards" loading="Loading your day">
      {(data) => (
        <Tiles min="24rem" gap="32px 24px" my={36} isFilled>
          <Part id="today" title="Today's sessions">
            <Sessions sessions={data.sessions} />
          </Part>
          <Part id="waiting" title="Waiting for review">
            <Waiting waiting={data.waiting} />
          </Part>
          <Part id="unscored" title="Not scored yet">
            <Unscored unscored={data.unscored} />
          </Part>
        </Tiles>
      )}
    </Loaded>
  );
}

type PartProps = { id: string; title: string; children: ReactNode };

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id}>
    <Box id={id} component="h2" mb={12}>
      {title}
    </Box>
    {children}
  </section>
);

function Sessions({ sessions }: { sessions: TrainerDay["sessions"] }) {
  if (sessions.length === 0) {
    return (
      <Card>
        <StateView
          Icon={IconCalendarOff}
          title="You hold no session today"
          text="Sessions you post for today stand here."
        />
      </Card>
    );
  }
  return (
    <Card component="ul" className="rows" p="2px 20px">
      {sessions.map(({ sessionId, time, topic, batchId, attendance, hasBegun }) => (
        <li key={sessionId}>
          <div>
            <Text component="div" fw={600}>
              {topic}
            </Text>
            <Text className="figures" variant="note" mt={2}>
              {time} · {batchId} · {hasBegun ? `${attendance.length} present` : "planned"}
            </Text>
          </div>
          <LinkButton
            to="/edit-session/$sessionId"
            params={{ sessionId }}
            search={{ batch: batchId }}
            variant="default"
            size="compact-md"
            aria-label={`Edit ${topic}`}
          >
            Edit
          </LinkButton>
        </li>
      ))}
    </Card>
  );
}
