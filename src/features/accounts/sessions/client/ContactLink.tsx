import { Link } from "@tanstack/react-router";
import classes from "./login.module.css";

/** The contact picture of the sign-in page; it leads to the contact form. */
export function ContactLink() {
  return (
    <Link to="/contact-us" className={classes.contact ?? ""}>
      <svg viewBox="0 0 72 60" aria-hidden="true" focusable="false" className={classes.picture}>
        <rect className={classes.bubble} x="2" y="4" width="44" height="32" rx="10" />
        <path className={classes.bubble} d="M12 34v12l12-12z" />
        <circle className={classes.dots} cx="15" cy="20" r="3" />
        <circle className={classes.dots} cx="24" cy="20" r="3" />
        <circle className={classes.dots} cx="33" cy="20" r="3" />
        <rect className={classes.answer} x="34" y="22" width="36" height="26" rx="9" />
        <path className={classes.answer} d="M62 46v11L51 46z" />
        <path className={classes.line} d="M42 31h20M42 39h13" />
      </svg>
      <span>
        <span className={classes.contactTitle}>Contact us</span>
        <span className={classes.contactText}>Questions before you start? A mentor answers.</span>
      </span>
    </Link>
  );
}
