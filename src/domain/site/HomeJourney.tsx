import { Box, Text } from "@mantine/core";
import classes from "./journey.module.css";
import { StartButton } from "./StartButton.tsx";
import site from "./site.module.css";

const STEPS = [
  {
    title: "Talk to the team",
    when: "A few days",
    text: "Tell us where you stand and where you want to be. You get an open answer before you commit to anything.",
  },
  {
    title: "Choose your track",
    when: "In the same week",
    text: "Pick the way into Adobe Experience Manager that suits you. Your mentor helps you decide.",
    tracks: ["AEM Author", "AEM Developer", "AEM Hybrid"],
  },
  {
    title: "Get trained by mentors",
    when: "Weeks 1 to 8",
    text:
      "Sessions in person, assignments that somebody reads, and a score for each module, so that you " +
      "know where you stand.",
  },
  {
    title: "Project incubation",
    when: "Weeks 9 to 12",
    text:
      "Work on real projects in a team, with reviews and dates to keep. This is the part you will talk " +
      "about in interviews.",
  },
  {
    title: "Get placed",
    when: "From week 13",
    text:
      "Prepare your resume, practise in mock interviews, and take every round with people who want to " +
      "see you make it.",
  },
] as const;

export function HomeJourney() {
  return (
    <section className={site.band} aria-labelledby="journey-title">
      <div className={`${site.inner} ${classes.grid}`}>
        <div className={classes.aside}>
          <p className={site.eyebrow}>The journey</p>
          <h2 id="journey-title" className={site.title}>
            Five steps from hello to hired
          </h2>
          <p className={site.lead}>
            Nothing hidden, nothing skipped. You always see which step you are on, what it asks of
            you and what comes next.
          </p>
          <div className={site.actions}>
            <StartButton label="Register Now" />
          </div>
        </div>
        <ol>
          {STEPS.map((step, index) => (
            <li key={step.title} className={classes.step}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <Box component="h3" mt={8} mb={6} fz="1.1875rem" fw={660}>
                  {step.title}
                </Box>
                <Text variant="hint">{step.when}</Text>
                <Text variant="soft" lh={1.55}>
                  {step.text}
                </Text>
                {"tracks" in step ? (
                  <ul className={classes.tracks} aria-label="Tracks">
                    {step.tracks.map((track) => (
                      <li key={track}>{track}</li>
                    ))}
                  </ul>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
