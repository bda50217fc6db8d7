import { SIX_DOCUMENTS, useExpectations } from "#/client/lib/outlook.ts";
import { Facts } from "#/client/ui/FactList.tsx";
import site from "./site.module.css";

/** Price, time, place, next start, and requirements at a glance. */
export function HomeExpectations() {
  return (
    <section className={`${site.band} ${site.surface}`} aria-labelledby="expect-title">
      <div className={site.inner}>
        <div className={site.head}>
          <p className={site.eyebrow}>Before you register</p>
          <h2 id="expect-title" className={site.title}>
            What it costs, how long it takes, where it is
          </h2>
        </div>
        <Facts
          min="20rem"
          facts={[...useExpectations(), ["To hand in later", `Six papers: ${SIX_DOCUMENTS}`]]}
        />
      </div>
    </section>
  );
}
