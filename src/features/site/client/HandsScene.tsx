import classes from "./scenes.module.css";

/** A seedling of brackets growing from an open book: learning that bears fruit. */
export function HandsScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 480 400" aria-hidden="true" focusable="false">
      <circle className={classes.halo} cx="240" cy="196" r="184" />
      <circle className={classes.sun} cx="356" cy="92" r="32" />
      <path
        className={classes.cloud}
        d="M92 126h70a16 16 0 0 0 0-32 13 13 0 0 0-6 2 24 24 0 0 0-45 5 13 13 0 0 0-19 25z"
      />
      <path className={classes.stem} d="M240 314c0-60-4-110 2-168" />
      <path
        className={classes.leaf}
        d="M240 250c-12-40-52-54-92-46 8 38 46 62 92 46zm2-44c8-46 50-68 96-60-4 44-46 76-96 60z"
      />
      <path className={classes.leafLight} d="M242 164c-28-18-34-52-18-82 28 16 38 50 18 82z" />
      <path className={classes.leafVein} d="M172 220q40 6 68 30m74-90q-48 12-72 46" />
      <path className={classes.pageLeft} d="M240 330c-36-26-92-32-156-22v-46c64-10 120-4 156 22z" />
      <path
        className={classes.pageRight}
        d="M240 330c36-26 92-32 156-22v-46c-64-10-120-4-156 22z"
      />
      <path
        className={classes.cover}
        d="M84 308c64-10 120-4 156 22 36-26 92-32 156-22v20c-64-10-120-4-156 22-36-26-92-32-156-22z"
      />
      <path
        className={classes.pageText}
        d="M108 280q50-4 96 14M108 296q44-3 84 10m180-26q-50-4-96 14m96 2q-44-3-84 10"
      />
    </svg>
  );
}
