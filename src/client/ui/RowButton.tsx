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
    /** What it does to whom: every row has the same word. */
    label: string;
    ref?: Ref<HTMLButtonElement>;
  };

type Shape = Pick<Props, "leftSection" | "disabled" | "onClick" | "children"> & {
  color?: string | undefined;
  "aria-label": string;
};

/** The component of a row's buttons where they are below each other, as in a menu. */
export const RowButtonShape = createContext<ComponentType<Shape> | null>(null);

/** A button of one row of a list: small, with a full name for those who do not see the row. */
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

/** One that takes something away. */
export const DangerRowButton = (props: Props) => (
  <RowButton variant="subtle" color="danger" size="compact-sm" {...props} />
);
