import { Text } from "@mantine/core";
import { AuthLink } from "#/client/app/AuthHead.tsx";
import { useExpectations, useSupportPrice } from "#/client/lib/outlook.ts";
import { useSession } from "#/client/lib/session.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import classes from "./hero.module.css";
import { StairsScene } from "./StairsScene.tsx";
import { StartButton } from "./StartButton.tsx";
import site from "./site.module.css";

const PROMISES = [
  { term: "One month of Java", detail: "from first line to confident code" },
  { term: "One month of AEM", detail: "author, develop or both" },
  { term: "Live project work", detail: "with mentors and reviews" },
] as const;

export function HomeHero() {
  const session = useSession();
  const facts = new Map(useExpectations());
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={`${site.inner} ${classes.grid}`}>
        <div>
          <p className={site.eyebrow}>Java and Adobe Experience Manager, in person in Bengaluru</p>
          <PublicTitle id="hero-title" isFirst>
            Start your tech career, one sure step at a time.
          </PublicTitle>
          <p className={site.lead}>
            We train freshers and career shifters with mentors and real project work, prepare them
            for interviews, and stay at their side well into the new job.
          </p>
          <div className={site.actions}>
            <StartButton label="Start Your IT Journey" />
            <LinkButton to="/about-us" size="lg" variant="default">
              How We Help
            </LinkButton>
          </div>
          {session ? null : (
            <>
              <Text mt={20}>Price: {facts.get("Price")}</Text>
              <Text>Next start: {facts.get("Next start")}</Text>
              <Text variant="faint" mt={8}>
                Already registered? <AuthLink to="/login">Log in</AuthLink>
              </Text>
            </>
          )}
        </div>
        <div className={classes.scene}>
          <StairsScene />
        </div>
      </div>
      <dl className={`${site.inner} ${classes.promises}`}>
        {PROMISES.map(({ term, detail }) => (
          <div key={term} className={classes.promise}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
        <div className={classes.promise}>
          <dt>One year of support</dt>
          <dd>one to one, after you are placed. {useSupportPrice()}</dd>
        </div>
      </dl>
    </section>
  );
}
