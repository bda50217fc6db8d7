import {
  IconBriefcase,
  IconCertificate,
  IconCode,
  IconFileText,
  IconHeadset,
  IconLayoutGrid,
  IconMessages,
  IconRocket,
  IconUsers,
} from "@tabler/icons-react";
import { useSupportPrice } from "#/client/lib/outlook.ts";
import classes from "./about.module.css";
import { Band } from "./Band.tsx";
import { ClosingBand } from "./ClosingBand.tsx";
import { PageIntro } from "./PageIntro.tsx";
import { SiteCard } from "./SiteCard.tsx";
import site from "./site.module.css";
import { WorkshopScene } from "./WorkshopScene.tsx";

const PROGRAMMES = [
  {
    icon: IconCode,
    title: "Java",
    text:
      "The language, object-oriented thinking, collections, databases and the habits of clean code, " +
      "practised daily.",
    note: "One month, in person",
  },
  {
    icon: IconLayoutGrid,
    title: "Adobe Experience Manager",
    text:
      "Pages, components, templates and workflows on the platform large brands publish with, as author, " +
      "developer or both.",
    note: "One month, in person",
  },
  {
    icon: IconRocket,
    title: "Software development",
    text: "Everything around the code: version control, reviews, team work and delivery, learned on live project work.",
    note: "On real projects",
  },
] as const;

const SUPPORT = "Support after joining";

const READINESS = [
  {
    icon: IconMessages,
    title: "Communication",
    text: "Speak about your work clearly, in meetings, by mail and in front of an interviewer.",
  },
  {
    icon: IconFileText,
    title: "Resume preparation",
    text: "A resume that shows what you built and can explain, without filler.",
  },
  {
    icon: IconUsers,
    title: "Mock interviews",
    text: "Practice rounds with open feedback, until the real one feels familiar.",
  },
  {
    icon: IconCertificate,
    title: "Final check",
    text: "One last review of all five modules before you meet companies.",
  },
  {
    icon: IconBriefcase,
    title: "Placement support",
    text: "Help with applications, schedules and what to do after each round.",
  },
  {
    icon: IconHeadset,
    title: SUPPORT,
    text: "One year of one-to-one technical support, when the first tasks land on your desk.",
  },
] as const;

export function AboutPage() {
  return (
    <>
      <PageIntro
        eyebrow="About us"
        title="We turn willing learners into working engineers"
        lead={
          "Three programmes teach what the job asks for. Career-readiness training makes sure that the " +
          "people who hire can see it."
        }
        scene={<WorkshopScene />}
      />
      <Band id="programmes-title" eyebrow="What you learn" title="Three training programmes">
        <ul className={`${site.cards} ${site.three}`}>
          {PROGRAMMES.map((card) => (
            <SiteCard key={card.title} {...card} />
          ))}
        </ul>
      </Band>
      <Readiness />
      <Mission />
      <ClosingBand
        title="See whether it fits you"
        text="Write to us with your questions, or register and let us take the first step together."
        start="Register Now"
        other={{ to: "/contact-us", label: "Talk to a Mentor" }}
      />
    </>
  );
}

function Readiness() {
  const price = useSupportPrice();
  return (
    <Band
      id="readiness-title"
      eyebrow="Career readiness"
      title="Knowing the answer is half of it. Showing it is the other half."
      isRaised
    >
      <ul className={classes.readiness}>
        {READINESS.map(({ icon: Picture, title, text }) => (
          <li key={title}>
            <Picture size={24} stroke={1.7} aria-hidden="true" className={classes.mark} />
            <div>
              <h3>{title}</h3>
              <p>{title === SUPPORT ? `${text} ${price}` : text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Mission() {
  return (
    <section className={site.band} aria-labelledby="mission-title">
      <div className={`${site.inner} ${classes.mission}`}>
        <h2 id="mission-title" className={site.eyebrow}>
          Our mission
        </h2>
        <p className={classes.statement}>
          To give everyone who is ready to work for it a fair way into software: skills taught by
          people, proven on real projects, and carried into a job that lasts.
        </p>
      </div>
    </section>
  );
}
