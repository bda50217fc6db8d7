import classes from "./scenes.module.css";

/** An open door with light falling through it, a plant and a stack of books beside it. */
export function DoorScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 560 420" aria-hidden="true" focusable="false">
      <rect className={classes.wall} x="0" y="0" width="560" height="420" rx="28" />
      <path className={classes.beam} d="M214 92h132l120 270H150z" />
      <rect className={classes.opening} x="214" y="92" width="132" height="246" rx="4" />
      <path className={classes.skyline} d="M222 250h26v-40h30v28h22v-58h34v70h12v88H222z" />
      <circle className={classes.sun} cx="252" cy="140" r="20" />
      <path className={classes.door} d="M346 92 430 64v304l-84-30z" />
      <circle className={classes.knob} cx="360" cy="218" r="6" />
      <rect className={classes.frame} x="214" y="92" width="132" height="246" rx="4" />
      <path className={classes.ground} d="M40 338h480" />
      <g className={classes.books}>
        <rect x="74" y="316" width="92" height="22" rx="4" />
        <rect className={classes.warm} x="84" y="296" width="78" height="20" rx="4" />
        <rect className={classes.bookLight} x="78" y="274" width="84" height="22" rx="4" />
        <path className={classes.bookLine} d="M92 285h30m-22 21h26m-36 21h40" />
      </g>
      <path
        className={classes.mug}
        d="M100 248h34v26h-26a8 8 0 0 1-8-8zm34 5h5a7 7 0 0 1 0 14h-5"
      />
      <path className={classes.steam} d="M110 238q-6-8 0-15m14 15q-6-8 0-15" />
      <g>
        <path
          className={classes.leaf}
          d="M482 286c-30-8-34-40-28-62 18 10 30 30 30 58zm4-4c-2-34 12-58 32-68 6 28-4 56-28 70zm-4 12c-12-22-34-28-50-22 8 18 26 28 48 26z"
        />
        <path className={classes.pot} d="M462 292h44l-6 46h-32z" />
      </g>
    </svg>
  );
}
