import { Button, type ButtonProps } from "@mantine/core";
import type { ButtonHTMLAttributes, Ref } from "react";

type Props = ButtonProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps | "aria-label"> & {
    /** What it does to whom: the same word stands in every row. */
    label: string;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button of one row of a list: small, and named in full for whoever does not see in which row it stands. */
export const RowButton = ({ label, ...props }: Props) => (
  <Button variant="default" size="compact-md" aria-label={label} {...props} />
);

/** One that takes something away. */
export const DangerRowButton = (props: Props) => (
  <RowButton variant="subtle" color="danger" size="compact-sm" {...props} />
);
