import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { Autocomplete } from "#/client/ui/ListFields.tsx";
import { LockedField } from "#/client/ui/LockedField.tsx";
import { interviewsContract } from "./interviews.contract.ts";

/** The company of an interview, with known spellings; locked if the next one must be with it. */
export function CompanyField({
  value,
  field,
  isLocked,
}: {
  value: string;
  field: object;
  isLocked: boolean;
}) {
  const [typed] = useDebouncedValue(value, 200);
  const companies = useQuery({
    ...routeQuery(interviewsContract.companies, { query: { q: typed.slice(0, 100) } }),
    placeholderData: (before) => before,
  });
  if (isLocked) {
    return (
      <LockedField
        label="Company name"
        description="Locked after positive feedback."
        value={value}
      />
    );
  }
  return (
    <Autocomplete
      label="Company name"
      description="Choose a known spelling where there is one."
      // The current value is no suggestion, and its list would hide the field below.
      data={(companies.data?.companies ?? []).filter((name) => name !== value)}
      filter={({ options }) => options}
      // Rendered within the dialog, with which it opens.
      comboboxProps={{ withinPortal: false }}
      {...field}
    />
  );
}
