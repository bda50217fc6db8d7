import css from "./SkipLink.module.css";

export function SkipLink() {
  return (
    <a href="#content" className={css.skip}>
      Skip to content
    </a>
  );
}
