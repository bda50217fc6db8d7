import { Box, Button, Group, Paper, Text, Title } from "@mantine/core";
import { useHotkeys, useWindowEvent } from "@mantine/hooks";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { Session } from "#/client/lib/session.ts";
import { type Stop, stopsOf } from "./tour.rules.ts";

/** The first element a selector finds that is shown, or null. */
const shown = ({ target }: Stop): Element | null =>
  Array.from(document.querySelectorAll(target)).find((one) => one.checkVisibility()) ?? null;

/** From stop to stop, by buttons or keys; Esc ends it. */
export function TourStops({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const [stops] = useState(() => stopsOf(session.audience).filter((stop) => shown(stop)));
  const [at, setAt] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const id = useId();
  useHotkeys([["Escape", onEnd]], []);
  useEffect(() => {
    // Each stop is read out as the dialog that takes the focus.
    if (stops[at]) next.current?.focus();
    else onEnd();
  }, [stops, at, onEnd]);
  // What had the focus is gone with the tour.
  useEffect(() => () => document.getElementById("content")?.focus({ preventScroll: true }), []);
  const stop = stops[at];
  if (!stop) return null;
  const isLast = at === stops.length - 1;
  return (
    <>
      <Ring stop={stop} />
      <Paper
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        withBorder
        shadow="lg"
        p={20}
        pos="fixed"
        bottom={24}
        left="50%"
        w="min(26rem, calc(100vw - 32px))"
        style={{ transform: "translateX(-50%)", zIndex: 320 }}
      >
        <div aria-live="polite">
          <Text variant="hint">
            Tour, {at + 1} of {stops.length}
          </Text>
          <Title order={2} size="h4" id={`${id}-title`}>
            {stop.title}
          </Title>
          <Text id={`${id}-text`} mt={4}>
            {stop.text}
          </Text>
        </div>
        <Group justify="space-between" mt={16}>
          <Button variant="subtle" size="compact-md" onClick={onEnd}>
            Skip the rest
          </Button>
          <Group gap={8}>
            {at > 0 && (
              <Button variant="default" size="compact-md" onClick={() => setAt(at - 1)}>
                Back
              </Button>
            )}
            <Button ref={next} size="compact-md" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
              {isLast ? "Done" : "Next"}
            </Button>
          </Group>
        </Group>
      </Paper>
    </>
  );
}

const ROOM = 6;

/** A frame around the element that a stop is about, wherever it moves. */
function Ring({ stop }: { stop: Stop }) {
  const [place, setPlace] = useState<DOMRect | null>(null);
  const measure = useCallback(() => setPlace(shown(stop)?.getBoundingClientRect() ?? null), [stop]);
  useEffect(() => {
    shown(stop)?.scrollIntoView({ block: "nearest" });
    measure();
  }, [stop, measure]);
  useWindowEvent("scroll", measure);
  useWindowEvent("resize", measure);
  if (!place) return null;
  return (
    <Box
      aria-hidden="true"
      pos="fixed"
      top={place.top - ROOM}
      left={place.left - ROOM}
      w={place.width + 2 * ROOM}
      h={Math.min(place.height + 2 * ROOM, window.innerHeight - place.top)}
      style={{
        outline: "3px solid var(--mantine-primary-color-filled)",
        borderRadius: 8,
        pointerEvents: "none",
        zIndex: 310,
      }}
    />
  );
}
