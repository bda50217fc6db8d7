import { Link } from "@tanstack/react-router";
import { useSession } from "#/client/lib/session.ts";
import { STAFF } from "#/shared/actor.ts";
import type { Person } from "#/shared/person-code.ts";
import css from "./PersonLink.module.css";
import { PersonName } from "./PersonName.tsx";

/** `namesakes`: of a list that is not a table, which says it to its cells by itself. */
type Props = Person & { namesakes?: ReadonlySet<string> };

/** A name that leads to the person's page, for staff; to others, and of people without a page, the name alone. */
export function PersonLink(person: Props) {
  const audience = useSession()?.audience;
  if (!audience || person.hasPage === false || !STAFF.includes(audience)) {
    return <PersonName {...person} />;
  }
  return (
    <Link to="/people/$userId" params={{ userId: person.id }} className={css.link}>
      <PersonName {...person} />
    </Link>
  );
}
