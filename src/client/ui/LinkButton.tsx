import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
    ref?: Ref<HTMLAnchorElement>;
  };

const ButtonAnchor = (props: Props) => <Button component="a" {...props} />;

/** A link that looks like a button: `to` and the rest of a router link, and a button's props. */
export const LinkButton = createLink(ButtonAnchor);
