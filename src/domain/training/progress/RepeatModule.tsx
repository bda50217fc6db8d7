import { IconRepeat } from "@tabler/icons-react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { MODULE_TITLES, type ModuleStatus } from "#/domain/training/sessions/training.rules.ts";
import { MAX_SCORE, PASS_SCORE } from "#/shared/modules.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { NextBanner } from "./NextBanner.tsx";

/** Shown after a mark below 7, once no class is ahead. */
export function RepeatModule({
  status: { type, need },
  mark,
}: {
  status: ModuleStatus;
  mark: number;
}) {
  return (
    <NextBanner
      Icon={IconRepeat}
      kind="What comes next"
      title={`${MODULE_TITLES[type]}: ${mark} out of ${MAX_SCORE}, and ${PASS_SCORE} passes it`}
      action={
        <LinkButton to={MODULE_PAGES[type]} variant="default">
          Open {MODULE_TITLES[type]}
        </LinkButton>
      }
    >
      {need} The office places you there, and tells you by mail and here; nothing is paid again.
      Your score, attendance and answers stay in your history. <WhoToAsk />
    </NextBanner>
  );
}
