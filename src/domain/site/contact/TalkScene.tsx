import css from "./contact.module.css";

/** Two speech bubbles over a desk: a question and an answer. */
export function TalkScene() {
  return (
    <svg className={css.scene} viewBox="0 0 420 220" aria-hidden="true" focusable="false">
      <ellipse fill="var(--sunken)" cx="210" cy="200" rx="186" ry="13" />
      <path
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth={2}
        d="M40 34h176a18 18 0 0 1 18 18v54a18 18 0 0 1-18 18H98l-30 28v-28H40a18 18 0 0 1-18-18V52a18 18 0 0 1 18-18z"
      />
      <path
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth={7}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M50 64h132M50 82h152M50 100h84"
      />
      <path
        fill="var(--accent)"
        d={
          "M254 84h128a18 18 0 0 1 18 18v46a18 18 0 0 1-18 18h-22v24l-26-24h-80a18 18 0 0 1-18-18v-46a18 18 " +
          "0 0 1 18-18z"
        }
      />
      <path
        fill="none"
        stroke="var(--surface)"
        strokeWidth={9}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m290 126 19 19 38-39"
      />
      <circle fill="var(--warning-line)" cx="262" cy="40" r="8" />
      <circle fill="var(--accent)" cx="290" cy="56" r="4.5" />
    </svg>
  );
}
