import { Anchor, Box, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useSession } from "#/client/lib/session.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import classes from "./hero.module.css";
import { StairsScene } from "./StairsScene.tsx";
import { StartButton } from "./StartButton.tsx";
import site from "./site.module.css";

const PROMISES = [
  { term: "One month of Java", detail: "from first line to confident code" },
  { term: "One month of AEM", detail: "author, develop or both" },
  { term: "Live project work", detail: "with mentors and reviews" },
  { term: "One year of support", detail: "one to one, after you are placed" },
] as const;

export function HomeHero() {
  const session = useSession();
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={`${site.inner} ${classes.grid}`}>
        <div>
          <p className={site.eyebrow}>Java and Adobe Experience Manager, in person in Bengaluru</p>
          <Box
            id="hero-title"
            component="h1"
            fz="clamp(2.125rem, 1.35rem + 3.4vw, 3.75rem)"
            lh={1.06}
            lts="-0.038em"
            fw={720}
            tabIndex={-1}
          >
            Start your tech career, one sure step at a time.
          </Box>
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
            <Text variant="faint" mt={20}>
              Already registered?{" "}
              <Anchor component={Link} to="/login" fw={600}>
                Log in
              </Anchor>
            </Text>
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
      </dl>
    </section>
  );
}
