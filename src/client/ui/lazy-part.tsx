import { Box, Button, Text } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { startTransition, useCallback, useEffect, useState } from "react";
import { DialogActions } from "./DialogActions.tsx";
import { ErrorState } from "./ErrorState.tsx";

const WHY =
  "Check your connection and retry. Nothing you typed is lost. If it continues, reload the page.";

/** Not React's own `lazy`: one missing file would take down the whole page. */
type Source<P> = { load: () => Promise<ComponentType<P>>; known?: State<P> };
type State<P> = { Part?: ComponentType<P>; error?: unknown; isFetching?: boolean };

/** Loads a component when first needed, and again by `retry`; drawn bit by bit, as by `lazy`. */
function useFetched<P>(source: Source<P>, isWanted: boolean) {
  const [state, setState] = useState(source.known ?? {});
  const retry = useCallback(() => {
    setState(({ error }) => ({ error, isFetching: true }));
    source.load().then(
      (Part) => {
        source.known = { Part };
        startTransition(() => setState({ Part }));
      },
      (error: unknown) => setState({ error }),
    );
  }, [source]);
  const isMissing = isWanted && !state.Part;
  useEffect(() => {
    if (isMissing) retry();
  }, [isMissing, retry]);
  return { ...state, retry };
}

type Panel<P> = Source<P> & {
  /** Shown until it has loaded. */
  placeholder?: (props: P) => ReactNode;
  /** Shown if it could not be loaded, instead of an error panel. */
  failed?: (retry: () => void) => ReactNode;
};

/** A component loaded when first shown. On failure an error with Retry is shown in its place. */
export const lazyPanel =
  <P extends object>(of: Panel<P>) =>
  (props: P) => <LazyPanel of={of} props={props} />;

function LazyPanel<P extends object>({ of, props }: { of: Panel<P>; props: P }) {
  const { Part, error, isFetching, retry } = useFetched(of, true);
  if (Part) return <Part {...props} />;
  if (!error) return of.placeholder?.(props);
  if (of.failed) return of.failed(retry);
  return <ErrorState error={error} text={WHY} retry={retry} isRetrying={isFetching} />;
}

type Floating<P> = Source<P> & {
  isOpen: (props: P) => boolean;
  /** Cancels the opening, if it could not be loaded. */
  close: (props: P) => void;
  /** Shown until it has loaded, also after a failure. */
  placeholder?: (props: P, hasFailed: boolean) => ReactNode;
};

/**
 * A dialog, sheet or menu loaded when first opened, which stays mounted to animate closing. On
 * failure a dialog shows the error with Retry.
 */
export const lazyDialog =
  <P extends object>(of: Floating<P>) =>
  (props: P) => <LazyDialog of={of} props={props} />;

function LazyDialog<P extends object>({ of, props }: { of: Floating<P>; props: P }) {
  const isWanted = of.isOpen(props);
  const { Part, error, isFetching, retry } = useFetched(of, isWanted);
  if (Part) return <Part {...props} />;
  if (!isWanted) return null;
  return (
    <>
      <span data-opening hidden />
      {of.placeholder?.(props, error !== undefined)}
      {error !== undefined && (
        <Missing isFetching={isFetching ?? false} retry={retry} close={() => of.close(props)} />
      )}
    </>
  );
}
type MissingProps = { isFetching: boolean; retry: () => void; close: () => void };
/** The browser's own dialog: Mantine's may be what could not be loaded. */
function Missing({ isFetching, retry, close }: MissingProps) {
  const show = (dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  };
  return (
    <Box
      component="dialog"
      role="dialog"
      ref={show}
      aria-labelledby="missing-part"
      onClose={close}
      m="auto"
      p="lg"
      w="min(28rem, calc(100vw - 32px))"
      c="inherit"
      bg="var(--mantine-color-body)"
      bd="1px solid var(--line)"
      bdrs="lg"
    >
      <Text id="missing-part" component="h2" fw={600} mb={8}>
        This couldn't be loaded
      </Text>
      <Text variant="soft" mb="lg" role="alert">
        {WHY}
      </Text>
      <DialogActions onCancel={close}>
        <Button onClick={retry} loading={isFetching}>
          Retry
        </Button>
      </DialogActions>
    </Box>
  );
}
