import { Box, Card, Tabs, VisuallyHidden } from "@mantine/core";
import { IconBriefcase, IconCertificate, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { currentDate } from "#/client/lib/clock.ts";
import { useFocusOnChange } from "#/client/lib/focus-on-change.ts";
import { homeOf } from "#/client/lib/home.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { stepsQuery } from "#/client/lib/session-check.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { JourneySteps } from "#/client/ui/JourneySteps.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RedirectTo } from "#/client/ui/RedirectTo.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { CHECK_TITLE, DetailsSummary } from "./DetailsSummary.tsx";
import {
  DetailsTabs,
  isOpen,
  STEPS,
  type Step,
  TAB_LABELS,
  TABS,
  type Tab,
} from "./DetailsTabs.tsx";
import { type DetailsValues, problemsIn, useDetailsForm } from "./details.client.ts";
import css from "./details.module.css";
import { detailsRefusal, type SectionName } from "./details.rules.ts";
import { EmploymentFields } from "./EmploymentFields.tsx";
import { PersonalFields } from "./PersonalFields.tsx";
import { SectionFields } from "./SectionFields.tsx";

/** The first step after signing in: the details form, or a redirect to the next open step. */
export function TraineeDashboardPage() {
  const { userId, role, subRole } = useSignedIn();
  const steps = useQuery(stepsQuery(userId));

  if (steps.data?.isCompleted) {
    return <RedirectTo to={homeOf(role, subRole, steps.data)} />;
  }
  return (
    <>
      <PageHead
        title="Trainee Dashboard"
        context="Welcome. Four short steps lead to your first class; this is the first of them."
      />
      <Box mb={28}>
        <JourneySteps at="details" />
      </Box>
      <QueryView queries={[steps]} shape="form" loading="Loading your details">
        {({ email }) => (
          <Columns sizes="minmax(0, 1fr) minmax(15rem, 19rem)" gap={24}>
            <DetailsForm userId={userId} email={email} />
            <DetailsChecklist />
          </Columns>
        )}
      </QueryView>
    </>
  );
}

const THINGS = [
  { Icon: IconPhone, text: "The mobile number of somebody we may call in an emergency" },
  {
    Icon: IconCertificate,
    text: "Years and percentages of 10th, intermediate or diploma, and your degree",
  },
  { Icon: IconBriefcase, text: "If you have worked: the days you joined and were relieved" },
];

function DetailsChecklist() {
  return (
    <Card component="aside" bg="var(--surface)" aria-labelledby="keep-at-hand">
      <Box id="keep-at-hand" component="h2" mb={14}>
        Keep at hand
      </Box>
      <ul className={css.things}>
        {THINGS.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={20} stroke={1.7} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <p className={css.note}>
        It takes about five minutes. What you type is kept on this device for 14 days or until you
        submit it, so you can stop and continue later. <WhoToAsk />
      </p>
    </Card>
  );
}

const SECTION = {
  personal: "personalDetails",
  education: "educationDetails",
  employment: "employmentDetails",
} as const satisfies Record<Tab, SectionName>;
const SUBMIT_LABEL = {
  personal: `Next: ${TAB_LABELS.education}`,
  education: `Next: ${TAB_LABELS.employment}`,
  employment: "Next: check your answers",
  check: "Submit details",
} as const;

const tabOf = (path: string): Tab => TABS.find((tab) => path.startsWith(SECTION[tab])) ?? TABS[0];

const TEXTS = {
  DETAILS_INCOMPLETE: SCREEN_ERRORS.DETAILS_INCOMPLETE.message,
  EMPLOYMENT_DATES_MISSING: SCREEN_ERRORS.EMPLOYMENT_DATES_MISSING.message,
  EMPLOYMENT_DATES_ORDER: SCREEN_ERRORS.EMPLOYMENT_DATES_ORDER.message,
};

const isDone = (tab: Tab, values: DetailsValues) =>
  Object.keys(problemsIn(SECTION[tab], values)).length === 0;

/** Three tabs, each opened once the ones before it are complete, and a review before sending. */
function DetailsForm({ userId, email }: { userId: string; email: string }) {
  const [chosen, setTab] = useChoice("tab", STEPS, { isStep: true });
  const app = useDetailsForm({ userId, email }, (path) => setTab(tabOf(path)));
  const { values } = app.form;
  const done = TABS.filter((tab) => isDone(tab, values));
  const missing = TABS.find((tab) => !done.includes(tab));
  // The address may name a step that is not reachable yet with what was typed.
  const step = missing && !isOpen(chosen, done) ? missing : chosen;
  const next = STEPS[STEPS.indexOf(step) + 1];
  const top = useFocusOnChange(step);
  const title = step === "check" ? CHECK_TITLE : TAB_LABELS[step];

  const show = (target: Step) => {
    if (missing && !isOpen(target, done)) return refuse(missing);
    app.setAlert(null);
    setTab(target);
  };
  const refuse = (at: Tab) => {
    const problems = problemsIn(SECTION[at], values);
    const refusal = at === "employment" ? detailsRefusal(values, currentDate()) : undefined;
    const [first] = Object.keys(problems);
    app.form.setErrors(problems);
    app.setAlert(TEXTS[refusal?.key ?? "DETAILS_INCOMPLETE"]);
    if (at !== chosen) setTab(at);
    requestAnimationFrame(() => focusField(first));
  };
  const focusField = (path: string | undefined) => {
    if (path) app.form.getInputNode<HTMLElement, string>(path)?.focus();
  };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    if (!next) return app.submit(event);
    event?.preventDefault();
    show(next);
  };

  return (
    <Card miw={0} p="clamp(18px, 2.4vw, 32px)">
      <Tabs value={step}>
        <DetailsTabs step={step} done={done} onShow={show} />
        <div ref={top} tabIndex={-1} className={css.top}>
          {/* Announced to screen readers when the step changes, which requires text. */}
          <VisuallyHidden>{title}</VisuallyHidden>
        </div>
        <Form of={{ ...app, submit }} label={title} submitLabel={SUBMIT_LABEL[step]}>
          {step === "check" && (
            <DetailsSummary values={values} onChange={(section) => show(tabOf(section))} />
          )}
          <Tabs.Panel value="personal">
            <PersonalFields app={app} />
          </Tabs.Panel>
          <Tabs.Panel value="education">
            <SectionFields app={app} section="educationDetails" />
          </Tabs.Panel>
          <Tabs.Panel value="employment">
            <EmploymentFields app={app} />
          </Tabs.Panel>
        </Form>
      </Tabs>
    </Card>
  );
}
