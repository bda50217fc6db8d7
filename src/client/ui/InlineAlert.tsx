import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./InlineAlert.module.css";

type Tone = "danger" | "warning" | "success" | "info";
type Props = {
  children: ReactNode;
  tone?: Tone;
  title?: string;
  onClose?: () => void;
  /** How a screen reader announces it; by default from the tone. */
  announce?: "alert" | "status";
};

const ICON = {
  danger: IconAlertTriangle,
  warning: IconAlertTriangle,
  success: IconCircleCheck,
  info: IconInfoCircle,
};

/** An alert of the specification: in the page, never the browser's blocking one (G7). */
export function InlineAlert({ children, tone = "danger", title, onClose, announce }: Props) {
  const isUrgent = tone === "danger" || tone === "warning";
  const Icon = ICON[tone];
  return (
    <Alert
      role={announce ?? (isUrgent ? "alert" : "status")}
      icon={<Icon size={20} stroke={1.8} />}
      title={title}
      withCloseButton={Boolean(onClose)}
      onClose={onClose}
      closeButtonLabel="Dismiss"
      data-tone={tone}
      classNames={{
        root: css.alert ?? "",
        icon: css.icon ?? "",
        title: css.title ?? "",
        message: css.message ?? "",
      }}
    >
      {children}
    </Alert>
  );
}
