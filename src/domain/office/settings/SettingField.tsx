import { Textarea, TextInput } from "@mantine/core";
import type { AppForm } from "#/client/lib/app-form.ts";
import { NumberField } from "#/client/ui/NumberField.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { type Field, shownValue } from "./settings.client.ts";
import type { Settings } from "./settings.contract.ts";

/** The field values of a section, and of its form. */
export type Shown = Record<string, string | number>;
export type Values = Record<string, Shown>;

type Props = {
  field: Field;
  section: string;
  app: AppForm<Values>;
  settings: Settings;
};

/** A field of a section; one that the environment sets can be read, and says so. */
export function SettingField({ field, section, app, settings }: Props) {
  const { name, label, hint, kind } = field;
  const variable = settings.fromEnvironment[name];
  const props = variable
    ? {
        label,
        description: `Set by ${variable} where the hub is started; changed only there.`,
        value: shownValue(field, settings.values),
        readOnly: true,
        styles: { input: { background: "var(--sunken)" } },
      }
    : {
        label,
        description: hint,
        ...app.form.getInputProps(`${section}.${name}`),
      };
  if (kind === "rupees" || kind === "optional rupees") return <RupeeField {...props} />;
  if (kind === "days") return <NumberField {...props} />;
  if (kind === "lines" || kind === "slots") {
    return <Textarea maxRows={16} {...props} />;
  }
  return (
    <TextInput type={kind === "email" ? "email" : kind === "phone" ? "tel" : "text"} {...props} />
  );
}
