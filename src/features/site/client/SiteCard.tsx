import type { Icon } from "@tabler/icons-react";
import site from "./site.module.css";

type Props = { icon: Icon; title: string; text: string; note?: string };

/** One entry of a card list on the public pages; stands inside a `ul`. */
export function SiteCard({ icon: Picture, title, text, note }: Props) {
  return (
    <li className={site.card}>
      <span className={site.icon}>
        <Picture size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <h3 className={site.cardTitle}>{title}</h3>
      <p className={site.cardText}>{text}</p>
      {note ? <p className={site.cardNote}>{note}</p> : null}
    </li>
  );
}
