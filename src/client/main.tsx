// First, because the order in which the layers are named is the order in which they win.
import "./theme/global.css";
import "./theme/mantine-styles.ts";
import "./theme/fonts.css";
import "./theme/indian-fonts.css";
// Before any contract: a schema reads it when it is made.
import "./lib/zod-config.ts";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { router } from "./app/router.tsx";
import { keepInstallOffer } from "./lib/install-offer.ts";
import { keepFocus } from "./lib/keep-focus.ts";
import { ignoreKeyRepeat } from "./lib/key-repeat.ts";
import { withPush } from "./lib/push-here.ts";
import { queryClient } from "./lib/query.ts";
import type { Key } from "./lib/storage.ts";
import { cssVariables, theme } from "./theme/theme.ts";

keepFocus();
ignoreKeyRepeat();
keepInstallOffer();

// The same key as in index.html, which sets the scheme before the first paint.
const schemeManager = localStorageColorSchemeManager({ key: "color-scheme" satisfies Key });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
setTimeout(draw);

/** The service worker for offline use is fetched once the first screen has all it needs. */
const WORKER_AFTER_MS = 4_000;
const keepShell = () =>
  void navigator.serviceWorker
    ?.register("/service-worker.js")
    .then(() => withPush((push) => push.renewPush()))
    .catch(() => undefined);
addEventListener("load", () => setTimeout(keepShell, WORKER_AFTER_MS));
