import { Box, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { hasSessions } from "#/domain/training/batches/batches.rules.ts";
import {
  MODULE_TITLES,
  type ModuleStatus,
  REPEATABLE,
} from "#/domain/training/sessions/training.rules.ts";
import { isPass, MAX_SCORE, PASS_SCORE } from "#/shared/modules.ts";
import type { CurrentModule } from "./progress.contract.ts";

type Props = { module: CurrentModule; statuses: readonly ModuleStatus[] };

/** The metrics of the current module: attendance, answers, and the score with what is missing. */
export function ModuleCard({ module, statuses }: Props) {
  const { type, held, expected, attended, answered, waiting, recent } = module;
  const mark = statuses.find((status) => status.type === type)?.mark ?? null;
  return (
    <CardSection title="This module" action={<Text variant="soft">{MODULE_TITLES[type]}</Text>}>
      <Facts
        min={hasSessions(type) ? "9rem" : "14rem"}
        facts={[
          ...(hasSessions(type)
            ? ([
                [
                  "Attendance",
                  <>
                    {attended} of {expected}
                    <Recent recent={recent} />
                  </>,
                ],
                [
                  "Answers",
                  <>
                    {answered} of {held}
                    <Text variant="hint">
                      {waiting > 0 ? `${waiting} with your trainer` : "None with your trainer"}
                    </Text>
                  </>,
                ],
              ] as const)
            : []),
          [
            "Score",
            <>
              {mark === null ? "Not scored yet" : `${mark} out of ${MAX_SCORE}`}
              <Text variant="hint">
                {describeMissing(mark)}
                {isPass(mark) && (
                  <>
                    {": "}
                    <Link to="/my-papers">your certificate</Link>
                  </>
                )}
              </Text>
            </>,
          ],
        ]}
      />
    </CardSection>
  );
}

/** The latest sessions as dots, the last one on the right. */
function Recent({ recent }: { recent: readonly boolean[] }) {
  if (recent.length === 0) return <Text variant="hint">No class so far</Text>;
  return (
    <>
      <Group gap={4} my={6} data-drawn aria-hidden="true">
        {recent.map((isPresent, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of dots has no other order than this one.
            key={index}
            w={10}
            h={10}
            bdrs="50%"
            bg={isPresent ? "var(--accent)" : "var(--danger-line)"}
          />
        ))}
      </Group>
      <Text variant="hint">
        {recent.filter(Boolean).length} of the last {recent.length}
      </Text>
    </>
  );
}

function describeMissing(mark: number | null): string {
  if (mark === null) return `${PASS_SCORE} or more passes it`;
  const missing = Math.round((PASS_SCORE - mark) * 100) / 100;
  return missing > 0 ? `${missing} more for ${PASS_SCORE}. ${REPEATABLE}` : "Passed";
}
