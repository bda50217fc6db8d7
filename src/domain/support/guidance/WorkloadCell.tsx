import { Text } from "@mantine/core";

/** How many people somebody guides as provider or helper; zero is dimmed. */
export const WorkloadCell = ({ people }: { people: number }) => (
  <Text
    span
    inherit
    className="figures"
    {...(people === 0 ? { c: "var(--ink-faint)" } : { fw: 600 })}
  >
    {people}
  </Text>
);
