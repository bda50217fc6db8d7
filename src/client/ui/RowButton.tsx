import { Button, type ButtonProps } from "@mantine/core";
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  createContext,
  type Ref,
  useContext,
} from "react";

type Props = ButtonProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps | "aria-label"> & {
    /** The action and its subject: the visible word is the same in every row. */
    label: string;
    ref?: Ref<HTMLButtonElement>;
  };

type Shape = Pick<Props, "leftSection" | "disabled" | "onClick" | "children"> & {
  color?: string | undefined;
  "aria-label": string;
};

/** The component to use for a row's buttons where they are stacked, as in a menu. */
export const RowButtonShape = createContext<ComponentType<Shape> | null>(null);

/** A small button in a row of a list, with a full label for screen readers. */
export function RowButton({ label, ...props }: Props) {
  const Shape = useContext(RowButtonShape);
  if (!Shape) return <Button variant="default" size="compact-md" aria-label={label} {...props} />;
  const { leftSection, disabled, onClick, children, color } = props;
  return (
    <Shape
      aria-label={label}
      leftSection={leftSection}
      disabled={disabled}
      onClick={onClick}
      color={color}
    >
      {children}
    </Shape>
  );
}

export const DangerRowButton = (props: Props) => (
  <RowButton variant="subtle" color="danger" size="compact-sm" {...props} />
);
