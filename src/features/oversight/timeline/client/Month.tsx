import {
  IconBriefcase,
  IconCalendarEvent,
  IconChartBar,
  IconChevronRight,
  IconFileText,
  IconHeartHandshake,
  IconReceiptRupee,
  IconSchool,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { splitAddress } from "#/client/lib/split-address.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import type { TimelineEvent } from "../contract.ts";
import type { EventKind } from "../rules.ts";
import css from "./timeline.module.css";

const ICONS = {
  account: IconUser,
  onboarding: IconFileText,
  payment: IconReceiptRupee,
  training: IconSchool,
  score: IconChartBar,
  interview: IconCalendarEvent,
  placement: IconBriefcase,
  assistance: IconHeartHandshake,
} as const satisfies Record<EventKind, typeof IconUser>;

const monthFormat = new Intl.DateTimeFormat("en-IN", {
  timeZone: "UTC",
  month: "long",
  year: "numeric",
});

type Props = {
  /** YYYY-MM */
  month: string;
  events: readonly TimelineEvent[];
  /** Whose timeline it is: they need not be told who they are. */
  username: string;
  Heading: "h2" | "h3";
};

/** What happened in one month, each event on the line. */
export function Month({ month, events, username, Heading }: Props) {
  return (
    <section>
      <Heading className={css.month}>
        {monthFormat.format(new Date(`${month}-15T12:00:00Z`))}
      </Heading>
      <ol className={css.events}>
        {events.map((event) => (
          <li key={`${event.at} ${event.text}`} className={css.event}>
            <Dot kind={event.kind} />
            <div className={css.words}>
              <p className={css.text}>
                <Words event={event} />
              </p>
              <p className={css.meta}>
                <DateText value={event.at} as="time" />
                {event.actor && event.actor !== username && <span>by {event.actor}</span>}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Dot({ kind }: { kind: EventKind }) {
  const Icon = ICONS[kind];
  return (
    <span className={css.dot} data-kind={kind}>
      <Icon size={17} stroke={1.8} aria-hidden="true" />
    </span>
  );
}

function Words({ event: { text, href } }: { event: TimelineEvent }) {
  if (!href) return text;
  return (
    <Link {...splitAddress(href)} className={css.link}>
      {text}
      <IconChevronRight size={15} stroke={2} aria-hidden="true" />
    </Link>
  );
}
