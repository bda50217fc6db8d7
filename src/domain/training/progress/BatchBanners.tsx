import { IconHourglass, IconMessages } from "@tabler/icons-react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { batchState } from "#/domain/training/batches/batches.rules.ts";
import { MODULE_TASKS, MODULE_TITLES } from "#/domain/training/sessions/training.rules.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { NextBanner } from "./NextBanner.tsx";
import type { CurrentModule } from "./progress.contract.ts";

/** An ended batch has no more classes, but its score may still come. */
export function AfterLastClass({ module: { type, batchId, endDate } }: { module: CurrentModule }) {
  return (
    <NextBanner
      Icon={IconHourglass}
      kind="What comes next"
      title={`${batchId} has ended. Your score comes next.`}
      action={
        <LinkButton to={MODULE_PAGES[type]} variant="default">
          Open {MODULE_TITLES[type]}
        </LinkButton>
      }
    >
      It ended <DateText isInSentence value={endDate ?? ""} />. You are told by mail and here once
      your trainer has given the score. <WhoToAsk />
    </NextBanner>
  );
}

const SINCE = {
  planned: { kind: "What will be asked of you", words: "starts" },
  running: { kind: "What is asked of you now", words: "has been on since" },
  ended: { kind: "What is asked of you now", words: "ended" },
} as const;

/** A module without classes: its task, and since or until when its batch runs. */
export function WithoutClasses({ module }: { module: CurrentModule }) {
  const { type, startDate, endDate } = module;
  const state = batchState(module, useCurrentDate());
  const { kind, words } = SINCE[state];
  return (
    <NextBanner
      Icon={IconMessages}
      kind={kind}
      title={`${MODULE_TITLES[type]}: ${MODULE_TASKS[type]?.what}`}
      action={
        <LinkButton to={MODULE_PAGES[type]} variant="default">
          Open {MODULE_TITLES[type]}
        </LinkButton>
      }
    >
      {MODULE_TASKS[type]?.how} Your batch {words}{" "}
      <DateText isInSentence value={(state === "ended" && endDate) || startDate} />
      {state === "ended" && "; the score can still come"}. <WhoToAsk />
    </NextBanner>
  );
}
