import { type PointerEvent, useEffect, useRef, useState } from "react";

/** A pointer that moved less than this, in px, clicks. */
const SLACK = 6;
/** Within this distance of the window's top or bottom the page scrolls, by some px per frame. */
const EDGE = 80;
const STEP = 12;

/** Marks an element as a drop target. */
export const dropTargetProps = (place: string) => ({ "data-place": place });
/** Marks the handle for touch: elsewhere a finger scrolls. A mouse drags the whole thing. */
export const DRAG_HANDLE = { "data-grip": true, style: { touchAction: "none" } } as const;

type Handlers = { onOver: (place: string | null) => void; onEnd: (place: string | null) => void };

/**
 * Drags things to places by mouse, pen or finger; Escape cancels. A shortcut for what buttons do as
 * well. Returns what is dragged and over which place, and the handler for a press on a thing.
 */
export function useDragAndDrop<Thing>(onDrop: (thing: Thing, place: string) => void) {
  const [carried, setCarried] = useState<{ thing: Thing; over: string | null } | null>(null);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  const take = (event: PointerEvent<HTMLElement>, thing: Thing) => {
    const target = event.target as Element;
    const isTouch = event.pointerType === "touch";
    if (event.button !== 0 || target.closest("button")) return;
    if (isTouch && !target.closest("[data-grip]")) return;
    end.current?.();
    end.current = trackPointer(event.currentTarget, event.nativeEvent, {
      onOver: (over) => setCarried({ thing, over }),
      onEnd: (place) => {
        setCarried(null);
        if (place !== null) onDrop(thing, place);
      },
    });
  };
  return { carried, take };
}

/** Follows a pointer from where it was pressed. Returns the function that stops it. */
function trackPointer(
  thing: HTMLElement,
  from: globalThis.PointerEvent,
  { onOver, onEnd }: Handlers,
) {
  const listening = new AbortController();
  const { signal } = listening;
  const looks = thing.style.cssText;
  const start = { x: from.clientX + scrollX, y: from.clientY + scrollY };
  let at = { x: from.clientX, y: from.clientY };
  let isCarried = false;
  let over: string | null | undefined;
  const follow = () => {
    if (!isCarried || signal.aborted) return;
    scrollBy(0, at.y > innerHeight - EDGE ? STEP : at.y < EDGE ? -STEP : 0);
    thing.style.transform = `translate(${at.x + scrollX - start.x}px, ${at.y + scrollY - start.y}px)`;
    const place = placeAt(at);
    if (place !== over) onOver(place);
    over = place;
    requestAnimationFrame(follow);
  };
  const end = (place: string | null = null) => {
    if (signal.aborted) return;
    listening.abort();
    thing.style.cssText = looks;
    document.body.style.userSelect = "";
    if (!isCarried) return;
    withoutClick();
    onEnd(place);
  };
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== from.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    if (isCarried || Math.hypot(at.x - from.clientX, at.y - from.clientY) < SLACK) return;
    isCarried = true;
    lift(thing);
    follow();
  };
  const put = (event: globalThis.PointerEvent) => {
    if (event.pointerId === from.pointerId) end(placeAt(at));
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", put, { signal });
  addEventListener("pointercancel", () => end(), { signal });
  // The browser itself would drag a link inside it.
  addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
  return () => end();
}

function lift({ style }: HTMLElement) {
  Object.assign(style, { position: "relative", zIndex: "2", pointerEvents: "none" });
  style.boxShadow = "var(--mantine-shadow-md)";
  document.body.style.userSelect = "none";
  getSelection()?.removeAllRanges();
}

const placeAt = ({ x, y }: { x: number; y: number }): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset.place ?? null;

/** Suppresses the click that would follow a dragged link where it is dropped. */
function withoutClick() {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
