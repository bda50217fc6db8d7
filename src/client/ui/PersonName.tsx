import { Text } from "@mantine/core";
import { useNamesakes } from "#/client/lib/namesakes.ts";
import { type Person, personCode } from "#/shared/person-code.ts";

/** `namesakes`: for a list that is not a table; a table passes them to its cells itself. */
type Props = Person & { namesakes?: ReadonlySet<string> };

/** A name, with the person's code if someone else in the list has the same one. */
export function PersonName({ id, name, namesakes }: Props) {
  const listed = useNamesakes();
  return (
    <>
      {name}
      {(namesakes ?? listed).has(id) && (
        <Text span className="figures" variant="note" ml={4} lts="0.04em">
          {" "}
          {personCode(id)}
        </Text>
      )}
    </>
  );
}
