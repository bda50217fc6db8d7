import { Card, Text } from "@mantine/core";
import type { Remarks } from "#/domain/training/scores/remarks.rules.ts";

/** The trainer's remarks on a score, as the trainee sees them; empty without remarks. */
export function RemarksCard({ remarks }: { remarks: Remarks | null | undefined }) {
  if (!remarks) return null;
  return (
    <Card mb={20} component="section" aria-label="Remarks of your trainer">
      <Text component="h2" fz="lg" fw={600} mb={8}>
        Remarks of your trainer
      </Text>
      <dl>
        {[...remarks.lines, ...nextOf(remarks)].map(({ criterion, text }) => (
          <div key={criterion}>
            <Text component="dt" variant="note" mt={8}>
              {criterion}
            </Text>
            <dd className="lines">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const nextOf = ({ next }: Remarks) => (next ? [{ criterion: "What next", text: next }] : []);
