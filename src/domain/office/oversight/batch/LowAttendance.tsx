import { Text } from "@mantine/core";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { isAttendanceLow } from "#/domain/training/sessions/attendance.rules.ts";
import type { Register } from "./batch.contract.ts";

/** Names those who were at too few sessions; nothing where nobody was. */
export function LowAttendance({ register: { members } }: { register: Register }) {
  const low = members.filter(isAttendanceLow);
  if (low.length === 0) return null;
  return (
    <Text mb={12}>
      <b>Low attendance:</b>{" "}
      {low.map(({ id, name, attended, expected }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <PersonLink id={id} name={name} /> ({attended} of {expected})
        </span>
      ))}
    </Text>
  );
}
