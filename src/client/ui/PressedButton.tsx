import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  /** Set by Mantine: it shows progress. */
  "data-loading"?: boolean;
};

/**
 * The component of every button. One that shows progress cannot be pressed again, and keeps the
 * focus: the attribute that Mantine gives it instead would remove the focus, and typing would go
 * nowhere.
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

/** Nor does Enter in a field send the form again, which presses its button. */
const refuse = (event: MouseEvent) => event.preventDefault();
