import { Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { type Company, companiesContract } from "../companies.contract.ts";
import { mergingContract } from "./merging.contract.ts";

/** The companies merged into a company; each can be separated again. */
export function MergedNames({ company: { name, merged } }: { company: Company }) {
  const isWriter = useSignedIn().audience === "admin";
  if (merged.length === 0) return null;
  return (
    <CardSection title="Merged">
      <ul className="rows">
        {merged.map((one) => (
          <li key={one._id}>
            <span className="wrap">
              {one.name}
              <Text span variant="hint" ml={8}>
                since <DateText isInSentence value={one.mergedAt} />
              </Text>
            </span>
            {isWriter && <PartButton one={one} from={name} />}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function PartButton({ one, from }: { one: Company["merged"][number]; from: string }) {
  const navigate = useNavigate();
  const part = useSend(mergingContract.part, { refresh: [companiesContract.read] });
  const ask = () =>
    confirm({
      title: `Part ${one.name} from ${from}?`,
      text: "Everything is again where it was before the merge.",
      verb: "Part them",
      action: async () => {
        const { ref } = await part.mutateAsync({ params: { company: one._id } });
        void navigate({ to: "/companies/$company", params: { company: ref } });
      },
    });
  return (
    <RowButton label={`Part ${one.name}`} onClick={() => void ask()}>
      Part
    </RowButton>
  );
}
