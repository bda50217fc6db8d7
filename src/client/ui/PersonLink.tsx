import { Link } from "@tanstack/react-router";
import css from "./PersonLink.module.css";
import { PersonName } from "./PersonName.tsx";

/** A name that opens the person's page. */
export function PersonLink({ userId, name }: { userId: string; name: string }) {
  return (
    <Link to="/people/$userId" params={{ userId }} className={css.link}>
      <PersonName id={userId} name={name} />
    </Link>
  );
}
