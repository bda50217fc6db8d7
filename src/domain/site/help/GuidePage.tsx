import { Anchor, Box, Button, Card, Group, Image, Stack, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useConfig } from "#/client/lib/config.ts";
import { printPage } from "#/client/lib/print.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { updateSession, useSignedIn } from "#/client/lib/session.ts";
import { findHome } from "#/client/lib/session-check.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { guideOf } from "./help.rules.ts";
import { slugOf, type Task, tasksOf } from "./tasks.rules.ts";

/** Taken from the demo by `npm run guide-pictures`. */
const PICTURES = import.meta.glob<string>("/docs/guide/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** What each of them measures, so that its room is there before it is. */
const SIZE = { width: 920, height: 583, h: "auto" };

/** Those whose page was changed after they were taken (scripts/guide/pictures.ts). */
declare const __STALE_PICTURES__: readonly string[];

const heading = () => document.querySelector("main h1");

/** Resolves once the page has another heading, as the tour counts what is shown, or after 3 s. */
const headingAfter = (before: Element | null) =>
  new Promise<void>((resolve) => {
    const end = performance.now() + 3000;
    const look = () => {
      const now = heading();
      if ((now && now !== before) || performance.now() > end) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });

export function GuidePage() {
  const session = useSignedIn();
  const router = useRouter();
  const [{ task: wanted }] = useSearchState({ of: ["task"] });
  const guide = guideOf(session.audience);
  const { title, about } = guide;
  const tasks = tasksOf(guide, useConfig());
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView();
  }, [wanted]);
  const takeTour = async () => {
    const before = heading();
    await router.navigate({ href: await findHome(session) });
    await headingAfter(before);
    updateSession({ tour: "running" });
  };
  return (
    <>
      <PageHead
        title={title}
        context={about}
        action={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => void printPage()}
            >
              Print
            </Button>
            <Button onClick={() => void takeTour()}>Take the tour</Button>
          </Group>
        }
      />
      <Columns sizes="minmax(12rem, 18rem) minmax(0, 1fr)" from="lg" gap={24}>
        <Contents tasks={tasks} />
        <Stack gap={16}>
          {tasks.map((task) => (
            <TaskCard key={task.title} task={task} />
          ))}
          <Text variant="hint" data-keys>
            In every list / searches, arrows go from row to row and Enter opens. Press ? for the
            keys of the screen you are on.
          </Text>
        </Stack>
      </Columns>
    </>
  );
}

const Contents = ({ tasks }: { tasks: readonly Task[] }) => (
  <Box component="nav" aria-label="Tasks">
    <Stack component="ol" gap={6} m={0}>
      {tasks.map((task) => (
        <li key={task.title}>
          <Anchor
            renderRoot={(props) => <Link to="/guide" search={{ task: slugOf(task) }} {...props} />}
          >
            {task.title}
          </Anchor>
        </li>
      ))}
    </Stack>
  </Box>
);

function TaskCard({ task }: { task: Task }) {
  const { title, steps, to, picture } = task;
  const navigate = useNavigate();
  const source = picture && PICTURES[`/docs/guide/${picture}.webp`];
  return (
    <Card component="section" id={slugOf(task)} aria-labelledby={`${slugOf(task)}-title`}>
      <Group justify="space-between" gap="8px 16px" mb={8}>
        <h2 id={`${slugOf(task)}-title`}>{title}</h2>
        {to && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Open the screen: ${title}`}
            onClick={() => void navigate({ to })}
          >
            Open
          </Button>
        )}
      </Group>
      <Stack component="ol" gap={6} pl={24} m={0} maw="68ch" style={{ listStyle: "decimal" }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      {source && (
        <Box component="figure" m="16px 0 0">
          <Image {...SIZE} src={source} alt={`The screen: ${title}`} loading="lazy" radius="md" />
          {__STALE_PICTURES__.includes(picture) && (
            <Text component="figcaption" variant="hint" mt={4}>
              This screen was changed since the picture was taken.
            </Text>
          )}
        </Box>
      )}
    </Card>
  );
}
