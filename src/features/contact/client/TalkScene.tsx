import css from "./contact.module.css";

/** Two speech bubbles over a desk: a question, and somebody who answers. */
export function TalkScene() {
  return (
    <svg className={css.scene} viewBox="0 0 420 220" aria-hidden="true" focusable="false">
      <ellipse className={css.floor} cx="210" cy="200" rx="186" ry="13" />
      <path
        className={css.asked}
        d="M40 34h176a18 18 0 0 1 18 18v54a18 18 0 0 1-18 18H98l-30 28v-28H40a18 18 0 0 1-18-18V52a18 18 0 0 1 18-18z"
      />
      <path className={css.askedLine} d="M50 64h132M50 82h152M50 100h84" />
      <path
        className={css.answered}
        d="M254 84h128a18 18 0 0 1 18 18v46a18 18 0 0 1-18 18h-22v24l-26-24h-80a18 18 0 0 1-18-18v-46a18 18 0 0 1 18-18z"
      />
      <path className={css.tick} d="m290 126 19 19 38-39" />
      <circle className={css.spark} cx="262" cy="40" r="8" />
      <circle className={css.sparkSmall} cx="290" cy="56" r="4.5" />
    </svg>
  );
}
