import classes from "./scenes.module.css";

export function Flag() {
  return (
    <g>
      <path stroke="var(--ink-faint)" strokeWidth={5} strokeLinecap="round" d="M536 184V98" />
      <path fill="var(--mantine-color-warning-4)" d="M536 100c14-9 24 7 42-2v30c-18 9-28-7-42 2z" />
    </g>
  );
}

const LEG = {
  fill: "none",
  stroke: "var(--field-line)",
  strokeWidth: 15,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** A person on the way up, one step from the flag. */
export function Climber() {
  return (
    <g>
      <ellipse fill="rgb(7 30 35 / 28%)" cx="404" cy="244" rx="34" ry="4" />
      <g className={classes.climber}>
        <path {...LEG} d="M392 176 382 208 372 238" />
        <path stroke="#f3f6f6" strokeWidth={8} strokeLinecap="round" d="M366 240h17" />
        <path {...LEG} d="M396 176 424 196 418 236" />
        <path stroke="#f3f6f6" strokeWidth={8} strokeLinecap="round" d="M414 240h18" />
        <rect
          fill="var(--mantine-color-peacock-9)"
          x="358"
          y="116"
          width="30"
          height="50"
          rx="12"
        />
        <path
          fill="var(--mantine-color-warning-4)"
          d="M378 118q2-12 16-12t18 12l2 56q-18 8-38 2z"
        />
        <path
          fill="none"
          stroke="var(--mantine-color-peacock-9)"
          strokeWidth={5}
          strokeLinecap="round"
          d="M384 112q-6 18 0 38"
        />
        <path
          stroke="var(--mantine-color-warning-5)"
          strokeWidth={13}
          strokeLinecap="round"
          d="M404 122 426 140"
        />
        <path stroke="#b9774e" strokeWidth={9} strokeLinecap="round" d="M426 140 448 126" />
        <path stroke="#a9683f" strokeWidth={11} strokeLinecap="round" d="M396 108v-10" />
        <circle fill="#b9774e" cx="400" cy="82" r="18" />
        <path
          fill="#1d2529"
          d="M381 88c-6-24 10-32 24-29 10 1 14 9 13 15-12 2-20-1-24-5-1 8-4 13-6 15z"
        />
        <circle fill="#1d2529" cx="379" cy="74" r="9" />
      </g>
    </g>
  );
}
