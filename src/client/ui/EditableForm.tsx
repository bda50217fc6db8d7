import { Button, Group } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { AppForm } from "#/client/lib/app-form.ts";
import { Form } from "./Form.tsx";

type Props<Values extends Record<string, unknown>> = {
  of: AppForm<Values>;
  title: string;
  /** The form's label for screen readers. */
  label: string;
  submitLabel: string;
  isEditing: boolean;
  setEditing: (isEditing: boolean) => void;
  /** The values differ from the stored ones. */
  isChanged: boolean;
  /** Without it there is no Edit button. */
  mayEdit?: boolean;
  /** Shown between the heading and the fields. */
  note?: ReactNode;
  children: ReactNode;
};

/** Shown by a form whose values equal the stored ones. */
export const UNCHANGED = "Nothing has changed yet.";

/** A form that is read-only until Edit, in its heading, is pressed. Cancel restores the values. */
export function EditableForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { of, isEditing, setEditing, mayEdit = true } = props;
  const part = useFocusOnEdit(isEditing);
  const cancel = () => {
    of.form.reset();
    of.startOver();
    of.setAlert(null);
    setEditing(false);
  };
  return (
    <div ref={part}>
      <Group gap="4px 16px" justify="space-between" mih={36} mb={18}>
        <h2>{props.title}</h2>
        {!isEditing && mayEdit && (
          <Button
            data-edit
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.7} />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
      </Group>
      {props.note}
      <Form
        of={of}
        submitLabel={props.submitLabel}
        missing={!isEditing ? "Press Edit to change something." : !props.isChanged && UNCHANGED}
        label={props.label}
        {...(isEditing ? { onCancel: cancel } : {})}
      >
        {props.children}
      </Form>
    </div>
  );
}

/** Focuses the first field as the form opens, and Edit as it closes. Returns the part's ref. */
function useFocusOnEdit(isEditing: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(isEditing);
  useEffect(() => {
    if (shown.current === isEditing) return;
    shown.current = isEditing;
    const next = isEditing ? "input:not([readonly])" : "[data-edit]";
    part.current?.querySelector<HTMLElement>(next)?.focus();
  }, [isEditing]);
  return part;
}
