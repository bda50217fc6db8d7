import { Box } from "@mantine/core";
import { CatchBoundary, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useOpenQuestion } from "../lib/confirm.ts";
import { usePrinting } from "../lib/print.ts";
import { type Session, useSession } from "../lib/session.ts";
import { answerProof, useProofRequest } from "../lib/step-up.ts";
import { useToasterRequested } from "../lib/toast.ts";
import { lazyDialog, lazyPanel } from "../ui/lazy-part.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import css from "./SkipLink.module.css";
import { TopBar } from "./TopBar.tsx";

// There is nothing to undo before the first decision.
const UndoKeys = lazyPanel({
  load: async () => (await import("./UndoKeys.tsx")).UndoKeys,
  failed: () => null,
});

// No toast appears before the user has done something. Offline its code cannot load any more: forms
// and pages then show errors in place.
const Toaster = lazyPanel({
  load: async () => (await import("./Toaster.tsx")).Toaster,
  failed: () => null,
});

// Loaded on demand: most people have agreed to the current notice, and the tour is offered once.
const PagePrompts = lazyPanel<{ session: Session }>({
  load: async () => (await import("./PagePrompts.tsx")).PagePrompts,
  // Reserves space for the tour's offer, so that the page does not shift when it loads.
  placeholder: ({ session }) =>
    session.tour === "offered" &&
    session.noticeToShow === undefined && <Box h={{ base: "5.625rem", xs: "3.4375rem" }} />,
  failed: () => null,
});

const ConfirmDialog = lazyDialog({
  load: async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog,
  isOpen: ({ question }) => question !== null,
  close: ({ question }) => question?.answer(false),
});

const ConfirmHost = () => <ConfirmDialog question={useOpenQuestion()} />;

const StepUpDialog = lazyDialog({
  load: async () => (await import("#/domain/accounts/factors/StepUpDialog.tsx")).StepUpDialog,
  isOpen: ({ isAsked }) => isAsked,
  close: () => answerProof(false),
});

const StepUpHost = () => <StepUpDialog isAsked={useProofRequest()} />;

/** The frame of every page. It wraps the router's pages, so an open menu outlives a page change. */
export function RootLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  usePrinting();
  const isToasterWanted = useToasterRequested();
  // Until the next page has loaded, the previous one stays on screen under the new address.
  const isNavigating = useRouterState({ select: ({ status }) => status === "pending" });
  const [isFramed, setFramed] = useState(false);
  useEffect(() => setFramed(true), []);
  return (
    <CatchBoundary getResetKey={() => "frame"} errorComponent={ErrorPage}>
      <SkipLink />
      <TopBar />
      {(session?.noticeToShow ?? session?.tour) && <PagePrompts session={session} />}
      <main id="content" tabIndex={-1} aria-busy={isNavigating}>
        {isFramed && children}
      </main>
      {isToasterWanted && <Toaster />}
      {session && <UndoKeys />}
      <ConfirmHost />
      <StepUpHost />
    </CatchBoundary>
  );
}

/** The layouts with a side menu, which is inside the main landmark and precedes the section. */
const DASHBOARDS: readonly string[] = ["/admin", "/ceo", "/cto", "/salesHead"];

/** Skips to the page itself: on a dashboard past its side menu. */
function SkipLink() {
  const isDashboard = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => DASHBOARDS.includes(routeId)),
  });
  return (
    <a href={isDashboard ? "#section" : "#content"} className={css.skip} data-off-paper>
      Skip to content
    </a>
  );
}
