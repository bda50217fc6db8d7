import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ConfirmHost } from "./ConfirmHost.tsx";
import { PrintKeys } from "./PrintKeys.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";

// There is nothing to undo before the first decision, so this loads later.
const UndoKeys = lazy(() => import("./UndoKeys.tsx").then((file) => ({ default: file.UndoKeys })));

// No toast appears before the first screen, so this need not be in the first load.
const Toaster = lazy(() => import("./Toaster.tsx").then((file) => ({ default: file.Toaster })));

/** What is on every page: skip link, bar, the page itself, toasts. */
export function RootLayout() {
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <Toaster />
        <UndoKeys />
      </Suspense>
      <ConfirmHost />
      <PrintKeys />
    </>
  );
}
