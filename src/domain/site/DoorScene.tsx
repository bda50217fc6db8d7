import classes from "./scenes.module.css";

/** An open door with light falling through it, a plant and a stack of books next to it. */
export function DoorScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 560 420" aria-hidden="true" focusable="false">
      <rect
        fill="color-mix(in srgb, var(--accent) 8%, var(--surface))"
        x="0"
        y="0"
        width="560"
        height="420"
        rx="28"
      />
      <path
        fill="color-mix(in srgb, var(--mantine-color-warning-3) 22%, transparent)"
        d="M214 92h132l120 270H150z"
      />
      <rect
        fill="color-mix(in srgb, var(--mantine-color-warning-2) 55%, var(--surface))"
        x="214"
        y="92"
        width="132"
        height="246"
        rx="4"
      />
      <path
        fill="color-mix(in srgb, var(--mantine-color-peacock-5) 45%, var(--mantine-color-warning-2))"
        d="M222 250h26v-40h30v28h22v-58h34v70h12v88H222z"
      />
      <circle fill="var(--mantine-color-warning-3)" opacity={0.9} cx="252" cy="140" r="20" />
      <path fill="var(--mantine-color-peacock-7)" d="M346 92 430 64v304l-84-30z" />
      <circle fill="var(--mantine-color-warning-4)" cx="360" cy="218" r="6" />
      <rect
        fill="none"
        stroke="var(--mantine-color-peacock-8)"
        strokeWidth={8}
        x="214"
        y="92"
        width="132"
        height="246"
        rx="4"
      />
      <path stroke="var(--line-strong)" strokeWidth={4} strokeLinecap="round" d="M40 338h480" />
      <g>
        <rect fill="var(--mantine-color-peacock-8)" x="74" y="316" width="92" height="22" rx="4" />
        <rect fill="var(--mantine-color-warning-4)" x="84" y="296" width="78" height="20" rx="4" />
        <rect fill="var(--mantine-color-peacock-5)" x="78" y="274" width="84" height="22" rx="4" />
        <path
          stroke="rgb(255 255 255 / 70%)"
          strokeWidth={3}
          strokeLinecap="round"
          d="M92 285h30m-22 21h26m-36 21h40"
        />
      </g>
      <path
        fill="var(--surface)"
        stroke="var(--ink-faint)"
        strokeWidth={3}
        strokeLinejoin="round"
        d="M100 248h34v26h-26a8 8 0 0 1-8-8zm34 5h5a7 7 0 0 1 0 14h-5"
      />
      <path
        fill="none"
        stroke="var(--ink-faint)"
        strokeWidth={3}
        strokeLinecap="round"
        opacity={0.6}
        d="M110 238q-6-8 0-15m14 15q-6-8 0-15"
      />
      <g>
        <path
          fill="var(--mantine-color-success-6)"
          d={
            "M482 286c-30-8-34-40-28-62 18 10 30 30 30 58zm4-4c-2-34 12-58 32-68 6 28-4 56-28 70zm-4 " +
            "12c-12-22-34-28-50-22 8 18 26 28 48 26z"
          }
        />
        <path fill="var(--mantine-color-warning-5)" d="M462 292h44l-6 46h-32z" />
      </g>
    </svg>
  );
}
