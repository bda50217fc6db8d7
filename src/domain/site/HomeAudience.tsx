import { IconArrowsShuffle, IconRefresh, IconSchool, IconStack2 } from "@tabler/icons-react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import classes from "./audience.module.css";
import { SiteCard } from "./SiteCard.tsx";
import site from "./site.module.css";

const AUDIENCE = [
  {
    icon: IconSchool,
    title: "Freshers",
    text:
      "You have the degree, and every opening asks for experience. Begin with the basics and finish " +
      "with project work you can talk about.",
  },
  {
    icon: IconArrowsShuffle,
    title: "Career shifters",
    text:
      "You know how work works, only in another field. Keep what you have learned there and add the " +
      "code, the tools and the vocabulary.",
  },
  {
    icon: IconStack2,
    title: "Experienced, on another stack",
    text: "You build software already. Move to Java and AEM with a plan and a mentor in place of scattered tutorials.",
  },
  {
    icon: IconRefresh,
    title: "Back after a break",
    text: "Life took its time. Refresh your skills, practise interviews in a safe room and return with confidence.",
  },
] as const;

export function HomeAudience() {
  return (
    <section className={`${site.band} ${site.surface}`} aria-labelledby="audience-title">
      <div className={site.inner}>
        <div className={site.head}>
          <p className={site.eyebrow}>Who it is for</p>
          <h2 id="audience-title" className={site.title}>
            Made for people at a turning point
          </h2>
        </div>
        <ul className={`${site.cards} ${site.four}`}>
          {AUDIENCE.map((card) => (
            <SiteCard key={card.title} {...card} />
          ))}
        </ul>
        <div className={classes.question}>
          <p>
            <strong>Not sure which one you are?</strong> Tell us your story, and a mentor will tell
            you openly whether this is the right way for you.
          </p>
          <LinkButton to="/contact-us" variant="default">
            Talk to a Mentor
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
