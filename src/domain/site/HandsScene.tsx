import classes from "./scenes.module.css";

/** A seedling of brackets growing from an open book: learning that bears fruit. */
export function HandsScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 480 400" aria-hidden="true" focusable="false">
      <circle fill="color-mix(in srgb, var(--accent) 9%, transparent)" cx="240" cy="196" r="184" />
      <circle fill="var(--mantine-color-warning-3)" opacity={0.9} cx="356" cy="92" r="32" />
      <path
        fill="var(--surface)"
        d="M92 126h70a16 16 0 0 0 0-32 13 13 0 0 0-6 2 24 24 0 0 0-45 5 13 13 0 0 0-19 25z"
      />
      <path
        fill="none"
        stroke="var(--mantine-color-success-7)"
        strokeWidth={8}
        strokeLinecap="round"
        d="M240 314c0-60-4-110 2-168"
      />
      <path
        fill="var(--mantine-color-success-6)"
        d="M240 250c-12-40-52-54-92-46 8 38 46 62 92 46zm2-44c8-46 50-68 96-60-4 44-46 76-96 60z"
      />
      <path
        fill="var(--mantine-color-success-4)"
        d="M242 164c-28-18-34-52-18-82 28 16 38 50 18 82z"
      />
      <path
        fill="none"
        stroke="rgb(255 255 255 / 45%)"
        strokeWidth={3}
        strokeLinecap="round"
        d="M172 220q40 6 68 30m74-90q-48 12-72 46"
      />
      <path
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth={2}
        d="M240 330c-36-26-92-32-156-22v-46c64-10 120-4 156 22z"
      />
      <path
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth={2}
        d="M240 330c36-26 92-32 156-22v-46c-64-10-120-4-156 22z"
      />
      <path
        fill="var(--mantine-color-peacock-7)"
        d="M84 308c64-10 120-4 156 22 36-26 92-32 156-22v20c-64-10-120-4-156 22-36-26-92-32-156-22z"
      />
      <path
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth={4}
        strokeLinecap="round"
        d="M108 280q50-4 96 14M108 296q44-3 84 10m180-26q-50-4-96 14m96 2q-44-3-84 10"
      />
    </svg>
  );
}
