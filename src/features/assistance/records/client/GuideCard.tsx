import { Card } from "@mantine/core";
import { IconMail, IconPhone, IconUserSearch } from "@tabler/icons-react";
import { useConfig } from "#/client/lib/config.ts";
import type { Guide } from "../contract.ts";
import css from "./records.module.css";

/** `isOpen`: somebody may still be assigned. */
type Props = { title: string; guide: Guide | null; isOpen: boolean };

/** One who guides the reader, and how to reach them; until there is one, whom to ask instead. */
export function GuideCard({ title, guide, isOpen }: Props) {
  return (
    <Card>
      <section aria-label={title} className={css.guide}>
        <span className={css.face} data-empty={guide ? undefined : true} aria-hidden="true">
          {guide ? initialsOf(guide.name) : <IconUserSearch size={24} stroke={1.7} />}
        </span>
        <div className={css.guideWords}>
          <h2 className={css.role}>{title}</h2>
          {guide ? (
            <>
              <p className={css.guideName}>{guide.name}</p>
              <Ways email={guide.email} phone={guide.mobile} />
            </>
          ) : isOpen ? (
            <Nobody />
          ) : (
            <p className={css.soft}>Nobody was assigned.</p>
          )}
        </div>
      </section>
    </Card>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? "")
    .join("")
    .toUpperCase();

function Ways({ email, phone }: { email: string; phone: string }) {
  return (
    <p className={css.ways}>
      <a href={`tel:+91${phone}`}>
        <IconPhone size={17} stroke={1.8} aria-hidden="true" />
        {phone.slice(0, 5)} {phone.slice(5)}
      </a>
      <a href={`mailto:${email}`}>
        <IconMail size={17} stroke={1.8} aria-hidden="true" />
        {email}
      </a>
    </p>
  );
}

function Nobody() {
  const admin = useConfig()?.contacts.admin;
  return (
    <>
      <p className={css.guideName}>We are finding the right person</p>
      <p className={css.soft}>
        Their name and number appear here.
        {admin && (
          <>
            {" "}
            Until then write to <a href={`mailto:${admin.email}`}>{admin.name}</a>.
          </>
        )}
      </p>
    </>
  );
}
