import { Climber, Flag } from "./Climber.tsx";
import classes from "./scenes.module.css";

const STEPS = [
  { x: 44, y: 424 },
  { x: 148, y: 364 },
  { x: 252, y: 304 },
  { x: 356, y: 244 },
  { x: 460, y: 184 },
] as const;
const FLOOR = 484;
/** The hero's picture: a person climbing five steps, which are the five of the journey. */
export function StairsScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 600 520" aria-hidden="true" focusable="false">
      <Backdrop />
      <CodeWindow />
      <path
        fill="none"
        stroke="color-mix(in srgb, var(--accent) 55%, transparent)"
        strokeWidth={3}
        strokeLinecap="round"
        strokeDasharray="1 11"
        d="M70 398 C 112 330, 150 372, 184 322 S 262 312, 300 262 S 366 252, 404 204 S 470 190, 512 138"
      />
      {STEPS.map((step, index) => (
        <g key={step.x}>
          <rect
            fill={`color-mix(in srgb, var(--mantine-color-peacock-7) ${20 * (index + 1)}%, var(--surface))`}
            x={step.x}
            y={step.y}
            width="104"
            height={FLOOR - step.y}
          />
          <rect fill="rgb(255 255 255 / 28%)" x={step.x} y={step.y} width="104" height="7" />
        </g>
      ))}
      <StepSigns />
      <Flag />
      <Climber />
      <rect fill="var(--line-strong)" x="20" y={FLOOR} width="568" height="4" rx="2" />
    </svg>
  );
}

function Backdrop() {
  return (
    <>
      <defs>
        <pattern id="stairs-dots" width="22" height="22" patternUnits="userSpaceOnUse">
          <circle fill="color-mix(in srgb, var(--accent) 26%, transparent)" cx="2" cy="2" r="1.6" />
        </pattern>
      </defs>
      <circle fill="color-mix(in srgb, var(--accent) 9%, transparent)" cx="338" cy="250" r="226" />
      <rect x="24" y="30" width="250" height="220" fill="url(#stairs-dots)" />
      <circle fill="var(--mantine-color-warning-3)" opacity={0.9} cx="512" cy="86" r="34" />
      <path
        fill="var(--surface)"
        d="M396 78h74a17 17 0 0 0 0-34 14 14 0 0 0-7 2 25 25 0 0 0-47 5 14 14 0 0 0-20 27z"
      />
    </>
  );
}

function CodeWindow() {
  return (
    <g className={classes.float}>
      <rect className={classes.card} x="56" y="74" width="214" height="142" rx="14" />
      <path fill="var(--sunken)" d="M56 88a14 14 0 0 1 14-14h186a14 14 0 0 1 14 14v16H56z" />
      <circle fill="var(--mantine-color-danger-4)" cx="75" cy="89" r="4.5" />
      <circle fill="var(--mantine-color-warning-4)" cx="90" cy="89" r="4.5" />
      <circle fill="var(--mantine-color-success-4)" cx="105" cy="89" r="4.5" />
      <g fill="none" strokeLinecap="round" stroke="var(--line-strong)" strokeWidth={7}>
        <path stroke="var(--mantine-color-peacock-5)" d="M76 126h46" />
        <path d="M132 126h62" />
        <path stroke="var(--mantine-color-warning-4)" d="M92 146h34" />
        <path d="M136 146h84" />
        <path d="M92 166h58" />
        <path stroke="var(--mantine-color-peacock-5)" d="M160 166h40" />
        <path stroke="var(--mantine-color-peacock-5)" d="M76 186h28" />
      </g>
      <circle
        fill="var(--mantine-color-success-6)"
        stroke="var(--surface)"
        strokeWidth={4}
        cx="262"
        cy="204"
        r="21"
      />
      <path
        fill="none"
        stroke="#ffffff"
        strokeWidth={4.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m253 204 6 7 12-13"
      />
    </g>
  );
}

/** One sign per step: talk, choose, train, build, arrive. */
function StepSigns() {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" stroke="#ffffff" strokeWidth={3}>
      <path
        stroke="var(--accent-strong)"
        d="M82 446h28a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H97l-7 6v-6h-8a5 5 0 0 1-5-5v-12a5 5 0 0 1 5-5z"
      />
      <path
        stroke="var(--accent-strong)"
        d="M200 440v-14m0 0-13-12m13 12 13-12m-26 9v-9h9m8 0h9v9"
      />
      <path d="m292 366-11 12 11 12m24-24 11 12-11 12m-8-30-8 36" />
      <path d="m408 322 17 9v19l-17 9-17-9v-19zm-17 9 17 10 17-10m-17 10v18" />
      <rect x={490} y={294} width={44} height={30} rx={4} />
      <path d="M505 294v-5a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v5m-29 12h44" />
    </g>
  );
}
