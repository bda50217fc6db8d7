import { Link } from "@tanstack/react-router";
import { useSession } from "#/client/lib/session.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { STAFF } from "#/shared/actor.ts";
import type { Person } from "#/shared/person-code.ts";
import css from "./PersonLink.module.css";
import { PersonName } from "./PersonName.tsx";

/** `namesakes`: for a list that is not a table; a table passes them to its cells itself. */
type Props = Person & {
  namesakes?: ReadonlySet<string>;
  /** For a link in a form or selection, which must not be lost. */
  isInNewTab?: boolean;
};

/**
 * For staff, a name that links to the person's page; for the CTO, a person without a page links to
 * their row of the list. Plain otherwise.
 */
export function PersonLink({ isInNewTab = false, ...person }: Props) {
  const audience = useSession()?.audience;
  if (person.listedAt && audience === "cto") {
    return (
      <Link {...splitAddress(person.listedAt)} className={css.link}>
        <PersonName {...person} />
      </Link>
    );
  }
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

/** The name of a member of staff; a link for those who may open their page: admins and the CEO. */
export function StaffLink({ id, name }: { id: string | null | undefined; name: string }) {
  const audience = useSession()?.audience;
  const isOpen = id && (audience === "admin" || audience === "ceo");
  return isOpen ? <PersonLink id={id} name={name} /> : name;
}
