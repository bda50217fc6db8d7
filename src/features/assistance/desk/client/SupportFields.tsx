import { Select, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { type Guidance, type GuidanceRef, guidanceContract } from "#/features/guidance/contract.ts";
import { calledAmong, namesakesIn } from "#/shared/person-code.ts";
import { POSITIONS, type Position } from "#/shared/positions.ts";

/** What the CTO assigns; an empty text is nobody, or nothing yet. */
export type SupportValues = {
  position: Position | "";
  guidanceProvider: string;
  guidanceHelper: string;
};

type Assigned = {
  position: Position | null;
  guidanceProvider: GuidanceRef | null;
  guidanceHelper: GuidanceRef | null;
};

export const supportValues = (from: Assigned | null): SupportValues => ({
  position: from?.position ?? "",
  guidanceProvider: from?.guidanceProvider?._id ?? "",
  guidanceHelper: from?.guidanceHelper?._id ?? "",
});

const NAMES = ["guidanceProvider", "guidanceHelper"] as const;
const LABELS = { guidanceProvider: "Guidance provider", guidanceHelper: "Guidance helper" };

const loadOf = ({ asProvider, asHelper }: Guidance): string =>
  `provider for ${asProvider}, helper for ${asHelper}`;

type Props<Values extends SupportValues> = {
  form: UseFormReturnType<Values>;
};

/** Position, provider and helper, each name with how many people they have already; for a FieldGrid. */
export function SupportFields<Values extends SupportValues>({ form }: Props<Values>) {
  const list = useQuery(routeQuery(guidanceContract.list, { query: { sort: "name" } }));
  const guidances = list.data?.guidances ?? [];
  const ofId = new Map(guidances.map((guidance) => [guidance._id, guidance]));
  const namesakes = namesakesIn(guidances.map(({ _id: id, name }) => ({ id, name })));
  const picker = (name: keyof SupportValues) => {
    const { value, onChange, ...input } = form.getInputProps(name as never);
    return {
      ...input,
      value: value || null,
      onChange: (chosen: string | null) => onChange(chosen ?? ""),
    };
  };
  return (
    <>
      <Select
        label="Position"
        placeholder="Not set"
        data={POSITIONS}
        clearable
        clearButtonProps={{ "aria-label": "Clear position" }}
        {...picker("position")}
      />
      {NAMES.map((name) => (
        <Select
          key={name}
          label={LABELS[name]}
          placeholder="Nobody yet"
          data={guidances.map(({ _id, name: called }) => ({
            value: _id,
            label: calledAmong(namesakes, { id: _id, name: called }),
          }))}
          error={list.isError ? "The in-house employees could not be loaded." : undefined}
          searchable
          clearable
          clearButtonProps={{ "aria-label": `Clear ${LABELS[name].toLowerCase()}` }}
          nothingFoundMessage="No providers found"
          maxDropdownHeight={260}
          renderOption={({ option }) => {
            const guidance = ofId.get(option.value);
            return (
              <Text span className="wrap" display="grid">
                <span>{option.label}</span>
                {guidance && (
                  <Text span variant="faint" fz="xs">
                    {namesakes.has(guidance._id) && `${guidance.email}, `}
                    {loadOf(guidance)}
                  </Text>
                )}
              </Text>
            );
          }}
          {...picker(name)}
        />
      ))}
    </>
  );
}
