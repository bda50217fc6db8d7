import { Link } from "@tanstack/react-router";
import { useSession } from "#/client/lib/session.ts";
import { STAFF } from "#/shared/actor.ts";
import type { Person } from "#/shared/person-code.ts";
import css from "./PersonLink.module.css";
import { PersonName } from "./PersonName.tsx";

/** `namesakes`: of a list that is not a table, which says it to its cells by itself. */
type Props = Person & {
  namesakes?: ReadonlySet<string>;
  /** Beside what is being chosen or typed, which stays as it is. */
  isInNewTab?: boolean;
};

/** A name that leads to the person's page, for staff; to others, and of people without a page, the name alone. */
export function PersonLink({ isInNewTab = false, ...person }: Props) {
  const audience = useSession()?.audience;
  if (!audience || person.hasPage === false || !STAFF.includes(audience)) {
    return <PersonName {...person} />;
  }
  return (
    <Link
      to="/people/$userId"
      params={{ userId: person.id }}
      className={css.link}
      {...(isInNewTab && { target: "_blank", title: "Opens in a new tab" })}
    >
      <PersonName {...person} />
    </Link>
  );
}

/** The name of a member of staff, which leads to their page for those who open such pages: the admin and the CEO. */
export function StaffLink({ id, name }: { id: string | null | undefined; name: string }) {
  const audience = useSession()?.audience;
  const isOpen = id && (audience === "admin" || audience === "ceo");
  return isOpen ? <PersonLink id={id} name={name} /> : name;
}
