import classes from "./scenes.module.css";

/** A whiteboard with a plan on it and two people at a desk with a laptop. */
export function WorkshopScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 480 400" aria-hidden="true" focusable="false">
      <circle fill="color-mix(in srgb, var(--accent) 9%, transparent)" cx="240" cy="200" r="188" />
      <rect className={classes.card} x="86" y="46" width="308" height="168" rx="12" />
      <g
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        stroke="var(--ink-faint)"
        strokeWidth={3}
      >
        <rect
          fill="var(--accent-soft)"
          stroke="var(--mantine-color-peacock-4)"
          strokeWidth={2}
          x="112"
          y="78"
          width="62"
          height="36"
          rx="8"
        />
        <rect
          fill="var(--accent-soft)"
          stroke="var(--mantine-color-peacock-4)"
          strokeWidth={2}
          x="210"
          y="78"
          width="62"
          height="36"
          rx="8"
        />
        <rect
          fill="var(--mantine-color-peacock-7)"
          stroke="none"
          x="308"
          y="78"
          width="62"
          height="36"
          rx="8"
        />
        <path d="M178 96h26m-7-6 7 6-7 6M276 96h26m-7-6 7 6-7 6" />
        <path stroke="var(--line-strong)" strokeWidth={7} d="M112 146h116M112 166h84M112 186h100" />
        <path
          stroke="var(--mantine-color-warning-5)"
          strokeWidth={5}
          d="m258 188 24-26 22 14 26-34 34 10"
        />
      </g>
      <path fill="var(--mantine-color-peacock-6)" d="M98 300q6-42 40-42t40 42v42H98z" />
      <circle fill="#b9774e" cx="138" cy="228" r="26" />
      <path
        fill="#1d2529"
        d="M112 232c-4-30 14-38 30-36 16 1 24 14 22 30-10-2-18-6-22-12-6 10-18 14-30 18z"
      />
      <path fill="var(--mantine-color-warning-4)" d="M302 300q6-42 40-42t40 42v42h-80z" />
      <circle fill="#d29a6f" cx="342" cy="228" r="26" />
      <path
        fill="#1d2529"
        d="M315 250c-8-40 6-56 28-56s34 18 26 56c-6-6-6-20-6-28-14 0-26-4-32-10-6 8-10 14-10 22 0 6-2 12-6 16z"
      />
      <rect
        fill="color-mix(in srgb, var(--mantine-color-warning-6) 55%, var(--ink-faint))"
        x="56"
        y="336"
        width="368"
        height="14"
        rx="7"
      />
      <path fill="#3a494e" d="M188 336l10-66h84l10 66z" />
      <path
        fill="none"
        stroke="#d5edef"
        strokeWidth={4}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m234 300-8 8 8 8m12-16 8 8-8 8"
      />
    </svg>
  );
}
