import { Outlet } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { useSession } from "../lib/session.ts";
import { useToasterWanted } from "../lib/toast.ts";
import { ConfirmHost } from "./ConfirmHost.tsx";
import { PrintKeys } from "./PrintKeys.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { StepUpHost } from "./StepUpHost.tsx";
import { TopBar } from "./TopBar.tsx";

// There is nothing to undo before the first decision.
const UndoKeys = lazy(() => import("./UndoKeys.tsx").then((file) => ({ default: file.UndoKeys })));

// No toast appears before somebody has done something. Without a connection it cannot come any more: forms and pages
// then say what is wrong in their own place.
const Toaster = lazy<ComponentType>(() =>
  import("./Toaster.tsx").then(
    (file) => ({ default: file.Toaster }),
    () => ({ default: () => null }),
  ),
);

/** What is on every page: skip link, bar, the page itself, toasts. */
export function RootLayout() {
  const isSignedIn = useSession() !== null;
  const isToasterWanted = useToasterWanted();
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        {isToasterWanted && <Toaster />}
        {isSignedIn && <UndoKeys />}
      </Suspense>
      <ConfirmHost />
      <StepUpHost />
      <PrintKeys />
    </>
  );
}
