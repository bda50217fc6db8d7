import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ApiError } from "#/client/lib/api-error.ts";
import { useSession } from "#/client/lib/session.ts";
import { findHome } from "#/client/lib/session-check.ts";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import { DocumentTitle } from "./DocumentTitle.tsx";

/** Shown instead of a page that failed or was refused, inside the frame. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ApiError && error.status === 403) {
    return (
      <>
        <DocumentTitle title="Not open to you" />
        <NoPermissionPage />
      </>
    );
  }
  return (
    <>
      <DocumentTitle title="This couldn't be loaded" />
      <ErrorState
        size="page"
        error={error}
        retry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </>
  );
}

/** Shown instead of a page of another role or a later step, with a link to the user's own. */
function NoPermissionPage() {
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
