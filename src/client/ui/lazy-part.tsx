import type { ComponentType, ReactNode } from "react";
import { startTransition, useCallback, useEffect, useEffectEvent, useState } from "react";
import { useIsServerReached } from "#/client/lib/online.ts";
import { lookForRelease, useMissingFile } from "#/client/lib/release.ts";
import { ErrorState } from "./ErrorState.tsx";
import { MissingPart } from "./MissingPart.tsx";

/** Not React's own `lazy`: one missing file would take down the whole page. */
type Source<P> = { load: () => Promise<ComponentType<P>>; known?: State<P> };
type State<P> = { Part?: ComponentType<P>; error?: unknown; isFetching?: boolean };

/**
 * Loads a component when first needed, and again by `retry` or when a lost line is back; rendered
 * bit by bit, as by `lazy`.
 */
function useFetched<P>(source: Source<P>, isWanted: boolean) {
  const [state, setState] = useState(source.known ?? {});
  const retry = useCallback(() => {
    setState(({ error }) => ({ error, isFetching: true }));
    source.load().then(
      (Part) => {
        source.known = { Part };
        startTransition(() => setState({ Part }));
      },
      (error: unknown) => {
        setState({ error });
        void lookForRelease();
      },
    );
  }, [source]);
  const isMissing = isWanted && !state.Part;
  useEffect(() => {
    if (isMissing) retry();
  }, [isMissing, retry]);
  // What says nothing of its failure, such as the toaster, has no Retry.
  const isReached = useIsServerReached();
  const retryFailed = useEffectEvent(() => {
    if (isMissing && state.error !== undefined) retry();
  });
  useEffect(() => {
    if (isReached) retryFailed();
  }, [isReached]);
  return { ...state, retry };
}

type Panel<P> = Source<P> & {
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
  const { why, again } = useMissingFile(retry);
  if (Part) return <Part {...props} />;
  if (!error) return of.placeholder?.(props);
  if (of.failed) return of.failed(retry);
  return <ErrorState error={error} text={why} retry={again} isRetrying={isFetching} />;
}

type Floating<P> = Source<P> & {
  isOpen: (props: P) => boolean;
  /** Cancels the opening, if it could not be loaded; by default its `onClose`. */
  close?: (props: P) => void;
  /** Shown until it has loaded, also after a failure. */
  placeholder?: (props: P, hasFailed: boolean) => ReactNode;
};

/** A dialog, sheet or menu loaded when first opened. On failure a dialog offers Retry. */
export const lazyDialog =
  <P extends object>(of: Floating<P>) =>
  (props: P) => <LazyDialog of={of} props={props} />;

function LazyDialog<P extends object>({ of, props }: { of: Floating<P>; props: P }) {
  const isWanted = of.isOpen(props);
  const { Part, error, isFetching, retry } = useFetched(of, isWanted);
  if (Part) return <Part {...props} />;
  if (!isWanted) return null;
  const { onClose }: { onClose?: () => void } = props;
  const close = () => (of.close ? of.close(props) : onClose?.());
  return (
    <>
      <span data-opening hidden />
      {of.placeholder?.(props, error !== undefined)}
      {error !== undefined && (
        <MissingPart isFetching={isFetching ?? false} retry={retry} close={close} />
      )}
    </>
  );
}
