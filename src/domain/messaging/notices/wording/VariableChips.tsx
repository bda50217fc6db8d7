import { Button, Group, Text } from "@mantine/core";
import type { KindWording } from "./wording.contract.ts";

type Props = {
  variables: KindWording["variables"];
  /** Inserts a variable at the cursor. */
  onChoose: (name: string) => void;
};

/** The variables of a text; a press inserts one at the cursor, so that none is misspelt. */
export function VariableChips({ variables, onChoose }: Props) {
  if (variables.length === 0) return null;
  return (
    <div>
      <Text variant="hint" mb={6} id="variables">
        Press a variable to put it where the cursor is. The text has to hold those with a star.
      </Text>
      <Group gap={6} role="group" aria-labelledby="variables">
        {variables.map(({ name, sample, isNeeded }) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            title={`For example: ${sample}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(name)}
          >
            {`{${name}}`}
            {isNeeded && " *"}
          </Button>
        ))}
      </Group>
    </div>
  );
}
