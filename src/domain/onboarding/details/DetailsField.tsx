import { Button, Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import { percentageOfCgpa, pointsOf } from "#/shared/cgpa.ts";
import type { DetailsField as Field } from "#/shared/details-fields.ts";
import type { DetailsAppForm } from "./details.client.ts";
import css from "./details.module.css";
import type { SectionName } from "./details.rules.ts";
import type { PickedFieldProps } from "./PickedField.tsx";

// Loaded late: only some hubs have fields that need a list or a calendar.
const PickedField = lazyPanel<PickedFieldProps>({
  load: async () => (await import("./PickedField.tsx")).PickedField,
  placeholder: ({ field: _, onChoose: __, value, ...labelled }) => (
    <TextInput {...labelled} value={value} readOnly />
  ),
});

/** The on-screen keyboard for each kind of single-line field. */
const INPUT: Partial<Record<Field["kind"], TextInputProps>> = {
  email: { type: "email", inputMode: "email" },
  mobile: { type: "tel", inputMode: "tel" },
  year: { inputMode: "numeric" },
  percentage: { inputMode: "decimal", rightSection: "%" },
};

export type FieldExtras = { readOnly?: boolean; onTyped?: (text: string) => void };
type Props = FieldExtras & {
  app: DetailsAppForm;
  section: SectionName;
  name: string;
  field: Field;
};

/** The typed value: an event, or the text itself. */
type Typed = { currentTarget: { value: string } } | string;

export function DetailsField({ app, section, name, field, readOnly = false, onTyped }: Props) {
  const path = `${section}.${name}`;
  const { onChange, value, ...shown } = app.form.getInputProps(path);
  const change = (typed: Typed) => {
    onChange(typed);
    onTyped?.(typeof typed === "string" ? typed : typed.currentTarget.value);
  };
  // A draft may be older than this field and have no value for it.
  return (
    <Input
      {...shown}
      field={field}
      readOnly={readOnly}
      change={change}
      data-path={path}
      value={String(value ?? "")}
    />
  );
}

type InputProps = {
  error?: TextInputProps["error"];
  onFocus?: () => void;
  onBlur?: () => void;
  field: Field;
  value: string;
  readOnly: boolean;
  "data-path": string;
  change: (typed: Typed) => void;
};

function Input({ field, value, change, ...shown }: InputProps) {
  const labelled = {
    ...shown,
    label: field.optional ? `${field.label} (optional)` : field.label,
    description: field.hint,
    required: !field.optional,
    withAsterisk: false,
    ...(field.autoComplete ? { autoComplete: field.autoComplete } : {}),
  };
  if (field.kind === "choice" || field.kind === "date") {
    return <PickedField {...labelled} field={field} value={value} onChoose={change} />;
  }
  const common = { ...labelled, value, onChange: change };
  if (field.kind === "text") return <Textarea {...common} maxRows={6} />;
  if (field.kind !== "percentage") return <TextInput {...INPUT[field.kind]} {...common} />;
  return (
    <div>
      <TextInput {...INPUT[field.kind]} {...common} />
      <CgpaQuestion typed={value.trim()} onConvert={change} />
    </div>
  );
}

type CgpaQuestionProps = { typed: string; onConvert: (percentage: string) => void };

/** Asks whether a value of ten or less is a CGPA, and enters the percentage on consent. */
function CgpaQuestion({ typed, onConvert }: CgpaQuestionProps) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const percentage = percentageOfCgpa(typed);
  if (!percentage || dismissed === typed) return null;
  return (
    <div className={css.cgpa} role="status">
      <span>Is {pointsOf(typed)} a CGPA?</span>
      <Button variant="light" size="compact-sm" onClick={() => onConvert(percentage)}>
        Yes, enter {percentage}%
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setDismissed(typed)}>
        No, it is {pointsOf(typed)}%
      </Button>
    </div>
  );
}
