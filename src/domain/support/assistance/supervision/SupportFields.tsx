import type { UseFormReturnType } from "@mantine/form";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Select } from "#/client/ui/ListFields.tsx";
import { type OptionWithNote, renderNotedOption } from "#/client/ui/NotedOption.tsx";
import {
  type Guide,
  type GuideRef,
  guidanceContract,
} from "#/domain/support/guidance/guidance.contract.ts";
import { displayNameAmong, namesakesIn } from "#/shared/person-code.ts";
import { POSITIONS, type Position } from "#/shared/positions.ts";

/** The values of the assignment form; an empty text means no guide, or no position. */
export type SupportValues = {
  position: Position | "";
  guidanceProvider: string;
  guidanceHelper: string;
};

type Assigned = {
  position: Position | null;
  guidanceProvider: GuideRef | null;
  guidanceHelper: GuideRef | null;
};

export const supportValues = (from: Assigned | null): SupportValues => ({
  position: from?.position ?? "",
  guidanceProvider: from?.guidanceProvider?._id ?? "",
  guidanceHelper: from?.guidanceHelper?._id ?? "",
});

const NAMES = ["guidanceProvider", "guidanceHelper"] as const;
const LABELS = { guidanceProvider: "Guidance provider", guidanceHelper: "Guidance helper" };

const workloadOf = ({ asProvider, asHelper }: Guide): string =>
  `provider for ${asProvider}, helper for ${asHelper}`;

/** The options of a guide field, each with the number of people they already guide. */
export function useGuideOptions() {
  const list = useRouteQuery(guidanceContract.list, { query: { sort: "name" } });
  const guides = list.data?.guidances ?? [];
  const namesakes = namesakesIn(guides.map(({ _id: id, name }) => ({ id, name })));
  return {
    data: guides.map(
      (guide): OptionWithNote => ({
        value: guide._id,
        label: displayNameAmong(namesakes, { id: guide._id, name: guide.name }),
        note: `${namesakes.has(guide._id) ? `${guide.email}, ` : ""}${workloadOf(guide)}`,
      }),
    ),
    error: list.isError ? "The in-house employees could not be loaded." : undefined,
    searchable: true,
    nothingFoundMessage: "No providers found",
    maxDropdownHeight: 260,
    renderOption: renderNotedOption,
  };
}

type Props<Values extends SupportValues> = {
  form: UseFormReturnType<Values>;
};

/**
 * Position, provider and helper, for a FieldGrid; an option shows how many people the guide has.
 */
export function SupportFields<Values extends SupportValues>({ form }: Props<Values>) {
  const guides = useGuideOptions();
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
          {...guides}
          clearable
          clearButtonProps={{ "aria-label": `Clear ${LABELS[name].toLowerCase()}` }}
          {...picker(name)}
        />
      ))}
    </>
  );
}
