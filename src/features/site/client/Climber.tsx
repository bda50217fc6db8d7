import classes from "./stairs.module.css";

/** The flag at the top of the stairs. */
export function Flag() {
  return (
    <g>
      <path className={classes.pole} d="M536 184V98" />
      <path className={classes.flag} d="M536 100c14-9 24 7 42-2v30c-18 9-28-7-42 2z" />
    </g>
  );
}

/** Someone on the way up, one step from the flag. */
export function Climber() {
  return (
    <g>
      <ellipse className={classes.shade} cx="404" cy="244" rx="34" ry="4" />
      <g className={classes.climber}>
        <path className={classes.trouser} d="M392 176 382 208 372 238" />
        <path className={classes.shoe} d="M366 240h17" />
        <path className={classes.trouser} d="M396 176 424 196 418 236" />
        <path className={classes.shoe} d="M414 240h18" />
        <rect className={classes.bag} x="358" y="116" width="30" height="50" rx="12" />
        <path className={classes.shirt} d="M378 118q2-12 16-12t18 12l2 56q-18 8-38 2z" />
        <path className={classes.strap} d="M384 112q-6 18 0 38" />
        <path className={classes.sleeve} d="M404 122 426 140" />
        <path className={classes.arm} d="M426 140 448 126" />
        <path className={classes.neck} d="M396 108v-10" />
        <circle className={classes.skin} cx="400" cy="82" r="18" />
        <path
          className={classes.hair}
          d="M381 88c-6-24 10-32 24-29 10 1 14 9 13 15-12 2-20-1-24-5-1 8-4 13-6 15z"
        />
        <circle className={classes.hair} cx="379" cy="74" r="9" />
      </g>
    </g>
  );
}
