import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  /** Set by Mantine: it shows progress. */
  "data-loading"?: boolean;
};

/**
 * What every button is made of. One that shows progress is not pressed again, and keeps the focus: the
 * attribute that Mantine gives it instead would take the focus away, and whoever types would be nowhere.
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
