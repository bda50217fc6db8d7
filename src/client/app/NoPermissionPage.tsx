import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useSession } from "#/client/lib/session.ts";
import { findHome } from "#/client/lib/session-check.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StateView } from "#/client/ui/StateView.tsx";

/** Shown instead of a page of another role or a later step, with a link to the visitor's own. */
export function NoPermissionPage() {
  const session = useSession();
  const router = useRouter();
  return (
    <StateView
      Icon={IconLock}
      size="page"
      title="This page is not open to you"
      text="It belongs to another role, or to a later step of your journey."
      action={
        session ? (
          <Button onClick={async () => router.navigate({ href: await findHome(session) })}>
            Go to your own page
          </Button>
        ) : (
          <LinkButton to="/login">Log in</LinkButton>
        )
      }
    />
  );
}
