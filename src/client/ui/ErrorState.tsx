import { Button } from "@mantine/core";
import {
  type Icon,
  IconCloudOff,
  IconFileUnknown,
  IconLock,
  IconMoodConfuzed,
  IconRefresh,
} from "@tabler/icons-react";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { StateView } from "./StateView.tsx";

type Props = {
  error: unknown;
  /** Retries; without it no button is shown. */
  retry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  text?: string | undefined;
  size?: "page" | "panel";
};

type Look = { Icon: Icon; title: string; tone: "danger" | "warning" | "faint" };

function lookOf(error: unknown): Look {
  if (error instanceof ApiError) {
    if (error.code === "OFFLINE") {
      return { Icon: IconCloudOff, title: "You seem to be offline", tone: "warning" };
    }
    if (error.status === 403) {
      return { Icon: IconLock, title: "This is not open to you", tone: "faint" };
    }
    if (error.status === 404) {
      return { Icon: IconFileUnknown, title: "We couldn't find this", tone: "faint" };
    }
  }
  return { Icon: IconMoodConfuzed, title: "This couldn't be loaded", tone: "danger" };
}

/** Shown instead of content that failed to load: offline, forbidden, missing or broken. */
export function ErrorState({ error, retry, isRetrying, text, size = "panel" }: Props) {
  const { Icon, title, tone } = lookOf(error);
  return (
    <StateView
      Icon={Icon}
      tone={tone}
      size={size}
      role="alert"
      title={title}
      text={text ?? messageOf(error)}
      action={
        retry && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={17} />}
            onClick={retry}
            loading={isRetrying ?? false}
          >
            Retry
          </Button>
        )
      }
    />
  );
}
