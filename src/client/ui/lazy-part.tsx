import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { afterPicture } from "#/client/lib/after-picture.ts";
import { ErrorState } from "./ErrorState.tsx";
import { MissingPart, WHY } from "./MissingPart.tsx";

// Not React's own `lazy`: a file that cannot be fetched would take the whole page with it, and all that is typed there.

/** What is fetched, and what of it was fetched already. */
type Source<P> = { load: () => Promise<ComponentType<P>>; known?: State<P> };
type State<P> = { Part?: ComponentType<P>; error?: unknown; isFetching?: boolean };

/** Fetches a part when it is first wanted, by a press or with its page, and by `retry` after that failed. */
function useFetched<P>(source: Source<P>, isWanted: boolean, isPressed: boolean) {
  const [state, setState] = useState(source.known ?? {});
  const retry = useCallback(() => {
    setState(({ error }) => ({ error, isFetching: true }));
    source.load().then(
      (Part) => {
        source.known = { Part };
        setState(source.known);
      },
      (error: unknown) => setState({ error }),
    );
  }, [source]);
  const isMissing = isWanted && !state.Part;
  useEffect(() => {
    // The press is answered first, by what stands in its place: running what has come takes a slow phone longer.
    if (isMissing && isPressed) return afterPicture(retry);
    if (isMissing) retry();
    return undefined;
  }, [isMissing, isPressed, retry]);
  return { ...state, retry };
}

type Panel<P> = Source<P> & {
  /** Stands there until it has come. */
  placeholder?: (props: P) => ReactNode;
  /** Stands there where it could not be fetched, instead of a panel that says so. */
  failed?: (retry: () => void) => ReactNode;
};

/** Returns a part of a page that is fetched when it is first shown. Where that fails, it says so in its place, with Retry. */
export const lazyPanel =
  <P extends object>(of: Panel<P>) =>
  (props: P) => <LazyPanel of={of} props={props} />;

function LazyPanel<P extends object>({ of, props }: { of: Panel<P>; props: P }) {
  const { Part, error, isFetching, retry } = useFetched(of, true, false);
  if (Part) return <Part {...props} />;
  if (!error) return of.placeholder?.(props);
  if (of.failed) return of.failed(retry);
  return <ErrorState error={error} text={WHY} retry={retry} isRetrying={isFetching} />;
}

type Floating<P> = Source<P> & {
  isOpen: (props: P) => boolean;
  /** Gives the opening up, where it could not be fetched. */
  close: (props: P) => void;
  /** Stands there until it has come, also where it could not be fetched. */
  placeholder?: (props: P, hasFailed: boolean) => ReactNode;
};

/**
 * Returns a dialog, sheet or menu that is fetched when it is first opened, and then stays mounted for its closing
 * animation. Where that fails, a dialog says so over the page, which stays as it is, with Retry.
 */
export const lazyDialog =
  <P extends object>(of: Floating<P>) =>
  (props: P) => <LazyDialog of={of} props={props} />;

function LazyDialog<P extends object>({ of, props }: { of: Floating<P>; props: P }) {
  const isWanted = of.isOpen(props);
  const { Part, error, isFetching, retry } = useFetched(of, isWanted, true);
  if (Part) return <Part {...props} />;
  if (!isWanted) return null;
  return (
    <>
      {of.placeholder?.(props, error !== undefined)}
      {error !== undefined && (
        <MissingPart isFetching={isFetching ?? false} retry={retry} close={() => of.close(props)} />
      )}
    </>
  );
}
