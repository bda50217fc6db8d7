import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { DoorScene } from "./DoorScene.tsx";
import site from "./site.module.css";

export function HomeVision() {
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
