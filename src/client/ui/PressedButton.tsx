import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  /** Set by Mantine: it shows progress. */
  "data-loading"?: boolean;
};

/**
 * The component of every button. One that shows progress cannot be pressed again, and keeps the
 * focus: Mantine's own attribute would remove the focus, and typing would go nowhere.
 */
export function PressedButton({ type = "button", disabled, ...props }: Props) {
  return (
    <button
      {...props}
      type={type}
      {...(props["data-loading"] ? { "aria-disabled": true, onClick: refuse } : { disabled })}
    />
  );
}

/** Enter in a field, which presses the form's button, must not send the form again either. */
const refuse = (event: MouseEvent) => event.preventDefault();
