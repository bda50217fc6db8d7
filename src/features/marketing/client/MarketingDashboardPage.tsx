import { Skeleton } from "@mantine/core";
import {
  type Icon,
  IconCalendarEvent,
  IconHistory,
  IconMail,
  IconNews,
  IconPhone,
  IconUserCircle,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useConfig } from "#/client/lib/config.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { interviewsContract } from "#/features/interviews/contract.ts";
import type { SiteConfig } from "#/features/site/contract.ts";
import type { PlainPath } from "#/shared/pages.ts";
import css from "./marketing.module.css";

type Way = { to: PlainPath; label: string; text: string; Icon: Icon };

const WAYS: readonly Way[] = [
  { to: "/feeds", label: "Feed", text: "Announcements for you.", Icon: IconNews },
  {
    to: "/profile-details",
    label: "Profile Details",
    text: "Your resume, experience and mobile.",
    Icon: IconUserCircle,
  },
  {
    to: "/interview-schedules",
    label: "Interview Schedules",
    text: "Schedule interviews and record how they went.",
    Icon: IconCalendarEvent,
  },
  {
    to: "/past-schedules",
    label: "Past Schedules",
    text: "Every interview behind you.",
    Icon: IconHistory,
  },
];

/** Four ways into marketing, whether an interview may be scheduled, and whom to ask. */
export function MarketingDashboardPage() {
  return (
    <>
      <PageHead title="Marketing" context="From your profile to the offer." />
      <Standing />
      <ul className={css.ways}>
        {WAYS.map(({ to, label, text, Icon }) => (
          <li key={to}>
            <Link to={to} className={css.way}>
              <Icon size={26} stroke={1.6} aria-hidden="true" />
              <h2>{label}</h2>
              <p>{text}</p>
            </Link>
          </li>
        ))}
      </ul>
      <Contacts />
    </>
  );
}

function Standing() {
  const { userId } = useSignedIn();
  const { data } = useQuery(routeQuery(interviewsContract.status, { params: { userId } }));
  if (!data) return null;
  return (
    <div className={css.standing}>
      <InlineAlert tone={data.canSchedule ? "success" : "info"}>
        {data.canSchedule ? "You can schedule an interview now." : data.reason}
      </InlineAlert>
    </div>
  );
}

function Contacts() {
  const contacts = useConfig()?.contacts;
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts" className={css.heading}>
        Contact details
      </h2>
      {contacts ? (
        <ul className={css.people}>
          <Person person={contacts.admin} title="Admin" />
          <Person person={contacts.marketingHead} title="Marketing head" />
        </ul>
      ) : (
        <Skeleton height={126} radius="lg" />
      )}
    </section>
  );
}

type PersonProps = { person: SiteConfig["contacts"]["admin"]; title: string };

function Person({ person: { name, email, phone }, title }: PersonProps) {
  return (
    <li className={css.person}>
      <h3>{name}</h3>
      <p>{title}</p>
      <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
        <IconPhone size={17} stroke={1.8} aria-hidden="true" />
        {phone}
      </a>
      <a href={`mailto:${email}`}>
        <IconMail size={17} stroke={1.8} aria-hidden="true" />
        {email}
      </a>
    </li>
  );
}
