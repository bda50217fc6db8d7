import { IconBriefcase, IconCalendarEvent, IconHourglass } from "@tabler/icons-react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { CalendarLink } from "#/client/ui/CalendarLink.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { hasEnded, hasSessions } from "#/domain/training/batches/batches.rules.ts";
import { MODULE_TITLES, type ModuleStatus } from "#/domain/training/sessions/training.rules.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { formatSlot } from "#/shared/slot-times.ts";
import { AfterLastClass, WithoutClasses } from "./BatchBanners.tsx";
import { CheckInNow } from "./CheckInNow.tsx";
import { FirstClassTicket } from "./FirstClassTicket.tsx";
import { NextBanner } from "./NextBanner.tsx";
import { NextInterview } from "./NextInterview.tsx";
import { PlacedCard } from "./PlacedCard.tsx";
import type { CurrentModule, NextClass, Progress } from "./progress.contract.ts";
import { RepeatModule } from "./RepeatModule.tsx";

type Props = { progress: Progress; statuses: readonly ModuleStatus[] };

/** The single next step: placement, interviews, first day, class, score, or next batch. */
export function WhatIsNext({ progress, statuses }: Props) {
  const { placement, module, next, checkIn, marketing } = progress;
  const today = useCurrentDate();
  if (placement) return <PlacedCard placement={placement} />;
  if (checkIn && !checkIn.checkedInAt) return <CheckInNow checkIn={checkIn} />;
  const current = statuses.find(({ state }) => state !== "passed");
  if (!current) return marketing?.open ? <NextInterview marketing={marketing} /> : <AllPassed />;
  if (!module || current.state === "locked") return <BetweenModules status={current} />;
  if (current.mark !== null && !next) return <RepeatModule status={current} mark={current.mark} />;
  if (!hasSessions(module.type)) return <WithoutClasses module={module} />;
  if (!next && hasEnded(module, today)) return <AfterLastClass module={module} />;
  if (!module.hasBegun) return <FirstClassTicket module={module} next={next} />;
  return <Class module={module} next={next} />;
}

function Class({ module, next }: { module: CurrentModule; next: NextClass | null }) {
  const open = <LinkButton to={MODULE_PAGES[module.type]}>Open sessions</LinkButton>;
  if (!next) {
    return (
      <NextBanner
        Icon={IconCalendarEvent}
        kind="Next class"
        title="No class is planned at the moment"
        action={open}
      >
        You are told by mail and here as soon as your trainer adds one. <WhoToAsk />
      </NextBanner>
    );
  }
  return (
    <NextBanner
      Icon={IconCalendarEvent}
      kind="Next class"
      title={
        <>
          <DateText value={next.date} />, {formatSlot(next.time)}
        </>
      }
      action={open}
    >
      {next.topic}, with {next.trainer} ·{" "}
      <CalendarLink
        address={next.calendarUrl}
        name={`session ${next.date}`}
        subject={next.topic}
        isInText
      />
      <MeetingText of={next} />
    </NextBanner>
  );
}

function BetweenModules({ status }: { status: ModuleStatus }) {
  return (
    <NextBanner
      Icon={IconHourglass}
      kind="Your next module"
      title={`${MODULE_TITLES[status.type]}: ${status.need}`}
    >
      You are told by mail and here on the day you are in a batch. <WhoToAsk />
    </NextBanner>
  );
}

function AllPassed() {
  return (
    <NextBanner
      Icon={IconBriefcase}
      kind="All five are passed"
      title="Interviews with companies are open to you."
      action={<LinkButton to="/marketing-dashboard">Go to interviews</LinkButton>}
    >
      Your profile, your interviews and whom to ask are all there.
    </NextBanner>
  );
}
