import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import type { FieldName, SectionName } from "../rules.ts";
import type { DetailsAppForm } from "./api.ts";
import { CgpaQuestion } from "./CgpaQuestion.tsx";

type Kind = "text" | "email" | "mobile" | "year" | "percentage" | "address";

/** What a phone's keyboard shows for each kind of field. */
const INPUT: Record<Kind, TextInputProps> = {
  text: {},
  email: { type: "email", inputMode: "email", autoComplete: "email" },
  mobile: { type: "tel", inputMode: "tel" },
  year: { inputMode: "numeric", maxLength: 4 },
  percentage: { inputMode: "decimal", rightSection: "%" },
  address: {},
};

type Props<S extends SectionName> = {
  app: DetailsAppForm;
  section: S;
  name: FieldName<S>;
  label: string;
  kind?: Kind;
  hint?: string;
  autoComplete?: string;
  readOnly?: boolean;
  onTyped?: (text: string) => void;
};

/** One required field of the details form. */
export function DetailsField<S extends SectionName>(props: Props<S>) {
  const { app, section, name, label, kind = "text", hint, onTyped } = props;
  const { onChange, ...input } = app.form.getInputProps(`${section}.${name}`);
  const common = {
    ...input,
    label,
    required: true,
    withAsterisk: false,
    description: hint,
    readOnly: props.readOnly ?? false,
    onChange: (event: { currentTarget: { value: string } }) => {
      onChange(event);
      onTyped?.(event.currentTarget.value);
    },
    ...(props.autoComplete ? { autoComplete: props.autoComplete } : {}),
  };
  if (kind === "percentage") {
    return (
      <div>
        <TextInput {...INPUT[kind]} {...common} />
        <CgpaQuestion
          typed={String(input.value ?? "").trim()}
          onConvert={(percentage) => onChange(percentage)}
        />
      </div>
    );
  }
  if (kind === "address") return <Textarea {...common} autosize minRows={3} maxRows={6} />;
  return <TextInput {...INPUT[kind]} {...common} />;
}
