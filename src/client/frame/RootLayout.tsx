import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ConfirmHost } from "./ConfirmHost.tsx";
import { PrintKeys } from "./PrintKeys.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";

// Nothing can be taken back before something was decided.
const UndoKeys = lazy(() => import("./UndoKeys.tsx").then((file) => ({ default: file.UndoKeys })));

// Nothing is said before the first screen stands, so it need not wait for this.
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
