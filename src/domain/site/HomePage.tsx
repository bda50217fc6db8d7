import { HomeAudience } from "./HomeAudience.tsx";
import { HomeClosing } from "./HomeClosing.tsx";
import { HomeExpectations } from "./HomeExpectations.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { HomeJourney } from "./HomeJourney.tsx";
import { HomeVision } from "./HomeVision.tsx";

/** The home page: the offer, its audience, the requirements, how to start. */
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
