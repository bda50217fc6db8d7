import {
  IconBriefcase,
  IconCode,
  IconHeadset,
  IconLayoutGrid,
  IconMapPin,
  IconMessages,
  IconRocket,
} from "@tabler/icons-react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Band } from "./Band.tsx";
import { ClosingBand } from "./ClosingBand.tsx";
import classes from "./csr.module.css";
import { HandsScene } from "./HandsScene.tsx";
import { type Claim, legalContract } from "./legal/legal.contract.ts";
import { PageIntro } from "./PageIntro.tsx";
import { StartButton } from "./StartButton.tsx";
import site from "./site.module.css";

/** A space keeps a line's height while the claims are loading. */
const PLACE_HELD = "\u00a0";
const SUPPORT = { figure: "1 year", label: "of one-to-one technical support" };

const PROGRAMME = [
  {
    icon: IconMapPin,
    title: "Offline training in Bengaluru",
    text: "You learn in a room with mentors and other learners, not alone in front of a recording.",
  },
  {
    icon: IconCode,
    title: "Java",
    span: "1 month",
    text: "From the first class to programs you can explain.",
  },
  {
    icon: IconLayoutGrid,
    title: "AEM",
    span: "1 month",
    text: "Adobe Experience Manager in your track: author, developer or hybrid.",
  },
  {
    icon: IconMessages,
    title: "Communication and mock preparation",
    text: "Practise speaking about your work and sit through interviews before they count.",
  },
  {
    icon: IconRocket,
    title: "Live project work",
    text: "Real tasks, real reviews, and something to show for it.",
  },
  {
    icon: IconBriefcase,
    title: "Placement support",
    text: "We prepare your resume with you and go with you from application to offer.",
  },
  {
    icon: IconHeadset,
    title: "One-to-one technical support",
    span: "1 year",
    text: "After you join, someone who knows the stack is there for your questions.",
  },
] as const;

export function CsrPage() {
  const { data: claims, isError } = useRouteQuery(legalContract.claims, {});
  const facts: [name: string, fact: Claim | undefined][] = [
    ["placed", claims?.placed],
    ["clients", claims?.clients],
    ["support", SUPPORT],
  ];
  return (
    <>
      <PageIntro
        eyebrow="Social responsibility"
        title="A career in tech, opened to more people"
        lead={
          "Our CSR programme brings people into software who would otherwise stay outside, and supports " +
          "them until they stand firmly in the job."
        }
        scene={<HandsScene />}
      >
        <StartButton label="Register" />
      </PageIntro>
      <section className={classes.facts} aria-label="Our programme in figures">
        <dl className={site.inner}>
          {facts
            .filter(([, fact]) => fact || !isError)
            .map(([name, fact]) => (
              <div key={name}>
                <dt>{fact?.label ?? PLACE_HELD}</dt>
                <dd>{fact?.figure ?? PLACE_HELD}</dd>
              </div>
            ))}
        </dl>
      </section>
      <Programme />
      <ClosingBand
        title="Take the seat that is waiting for you"
        text="Register now, and we will answer by mail as soon as our team has read it."
        start="Register"
      />
    </>
  );
}

function Programme() {
  return (
    <Band
      id="programme-title"
      eyebrow="What the programme gives you"
      title="From the first lesson to a year after the first salary"
    >
      <ol className={classes.programme}>
        {PROGRAMME.map((part) => (
          <li key={part.title}>
            <span className={site.icon}>
              <part.icon size={24} stroke={1.7} aria-hidden="true" />
            </span>
            <div className={classes.words}>
              <h3>{part.title}</h3>
              <p>{part.text}</p>
            </div>
            {"span" in part ? <span className={classes.span}>{part.span}</span> : null}
          </li>
        ))}
      </ol>
    </Band>
  );
}
