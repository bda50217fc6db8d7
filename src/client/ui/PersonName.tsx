import { personCode } from "#/shared/person-code.ts";
import css from "./PersonName.module.css";

type Props = { id: string; name: string; namesakes: ReadonlySet<string> };

/** A name, with the person's code where somebody else in the list has the same one. */
export function PersonName({ id, name, namesakes }: Props) {
  return (
    <>
      {name}
      {namesakes.has(id) && <span className={css.code}> {personCode(id)}</span>}
    </>
  );
}
