import { Skeleton } from "@mantine/core";
import { IconMail, IconMapPin, IconPhone } from "@tabler/icons-react";
import { useConfig } from "#/client/lib/config.ts";
import type { SiteConfig } from "#/features/site/contract.ts";
import css from "./contact.module.css";

type Person = SiteConfig["contacts"]["admin"];

/** Whom to call or to write to, as the settings of this installation say. */
export function ContactPeople() {
  const contacts = useConfig()?.contacts;
  return (
    <>
      <h2 className={css.peopleTitle}>Or reach us directly</h2>
      {contacts ? (
        <ul className={css.cards}>
          <PersonCard person={contacts.admin} about="Admissions, fees and batches" />
          <PersonCard person={contacts.marketingHead} about="Interviews and placements" />
        </ul>
      ) : (
        <div className={css.cards} role="status" aria-label="Loading contact details">
          <Skeleton height={126} radius="lg" />
          <Skeleton height={126} radius="lg" />
        </div>
      )}
      <p className={css.place}>
        <IconMapPin size={18} stroke={1.7} aria-hidden="true" />
        Classes are held offline in Bengaluru.
      </p>
    </>
  );
}

function PersonCard({ person, about }: { person: Person; about: string }) {
  const { name, email, phone } = person;
  return (
    <li className={css.card}>
      <h3>{name}</h3>
      <p>{about}</p>
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
