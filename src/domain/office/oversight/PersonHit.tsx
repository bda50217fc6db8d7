import type { Person } from "./people.contract.ts";
import { SearchHitName } from "./search/SearchHitName.tsx";
import css from "./search/search.module.css";

type Props = {
  person: Person;
  isActive: boolean;
  onChoose: (id: string) => void;
};

/** One person found, with role, state and address to distinguish namesakes. */
export function PersonHit({ person, isActive, onChoose }: Props) {
  const { _id, username, email, role, subRole, state } = person;
  return (
    <button
      type="button"
      id={`person-${_id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-active={isActive || undefined}
      className={css.option}
      onClick={() => onChoose(_id)}
    >
      <SearchHitName
        name={username}
        note={[subRole ?? role, state === "Active" ? null : state, email]
          .filter(Boolean)
          .join(", ")}
      />
    </button>
  );
}
