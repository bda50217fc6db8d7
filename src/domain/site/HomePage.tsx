import { IconArrowsShuffle, IconRefresh, IconSchool, IconStack2 } from "@tabler/icons-react";
import { SIX_DOCUMENTS, useExpectations } from "#/client/lib/outlook.ts";
import { Facts } from "#/client/ui/FactList.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import classes from "./audience.module.css";
import { Band } from "./Band.tsx";
import { ClosingBand } from "./ClosingBand.tsx";
import { DoorScene } from "./DoorScene.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeJourney } from "./HomeJourney.tsx";
import { SiteCard } from "./SiteCard.tsx";
import site from "./site.module.css";

export function HomePage() {
  return (
    <>
      <HomeHero />
      <HomeExpectations />
      <HomeVision />
      <HomeAudience />
      <HomeJourney />
      <HomeClosing />
    </>
  );
}

function HomeClosing() {
  return (
    <ClosingBand
      title="Ready when you are"
      text={
        "Registering takes a name, an email address and a password. Our team reads every registration and " +
        "answers by mail."
      }
      start="Begin Your Career Shift"
      other={{ to: "/csrPage", label: "View CSR Programs" }}
    />
  );
}

function HomeExpectations() {
  return (
    <Band
      id="expect-title"
      eyebrow="Before you register"
      title="What it costs, how long it takes, where it is"
      isRaised
    >
      <Facts
        min="20rem"
        facts={[...useExpectations(), ["To hand in later", `Six papers: ${SIX_DOCUMENTS}`]]}
      />
    </Band>
  );
}

function HomeVision() {
  return (
    <section className={site.band} aria-labelledby="vision-title">
      <div className={`${site.inner} ${site.split}`}>
        <DoorScene />
        <div>
          <p className={site.eyebrow}>Our vision</p>
          <h2 id="vision-title" className={site.title}>
            A good start in tech should not depend on who you know.
          </h2>
          <p className={site.lead}>
            Talent is everywhere; a clear way in is not. We open one: a classroom where every
            question is welcome, mentors who look at your work and tell you what to do next, and
            projects that feel like the job you are aiming for.
          </p>
          <p className={site.lead}>
            Whoever is ready to put in the work should find the door open, whatever their college,
            their last job or the length of their break.
          </p>
          <div className={site.actions}>
            <LinkButton to="/csrPage" size="md" variant="light">
              Explore Our Vision
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}

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

function HomeAudience() {
  return (
    <Band
      id="audience-title"
      eyebrow="Who it is for"
      title="Made for people at a turning point"
      isRaised
    >
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
    </Band>
  );
}
