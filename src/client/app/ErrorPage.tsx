import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ApiError } from "#/client/lib/api-error.ts";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { DocumentTitle } from "./DocumentTitle.tsx";
import { NoPermissionPage } from "./NoPermissionPage.tsx";

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
