import { Card, Tabs } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { FormEvent } from "react";
import { currentDate } from "#/client/lib/clock.ts";
import { useFocusOnChange } from "#/client/lib/focus-on-change.ts";
import { useChoice } from "#/client/lib/search-state.ts";
import { Form } from "#/client/ui/Form.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { detailsRefusal, type SectionName } from "../rules.ts";
import { problemsIn, useDetailsForm } from "./api.ts";
import { CHECK_TITLE, DetailsSummary } from "./DetailsSummary.tsx";
import css from "./details.module.css";
import { EmploymentFields } from "./EmploymentFields.tsx";
import { PersonalFields } from "./PersonalFields.tsx";
import { SectionFields } from "./SectionFields.tsx";

const TABS = ["personal", "education", "employment"] as const;
type Tab = (typeof TABS)[number];
const SECTION = {
  personal: "personalDetails",
  education: "educationDetails",
  employment: "employmentDetails",
} as const satisfies Record<Tab, SectionName>;
const LABEL = {
  personal: "Personal Details",
  education: "Education Details",
  employment: "Employment Details",
} as const satisfies Record<Tab, string>;

/** After the tabs everything is shown once more, before it is sent for good. */
const STEPS = [...TABS, "check"] as const;

const SUBMIT_LABEL = {
  personal: `Next: ${LABEL.education}`,
  education: `Next: ${LABEL.employment}`,
  employment: "Next: check your answers",
  check: "Submit details",
} as const;

const tabOf = (path: string): Tab => TABS.find((tab) => path.startsWith(SECTION[tab])) ?? TABS[0];

const TEXTS = {
  DETAILS_INCOMPLETE: ERRORS.DETAILS_INCOMPLETE.message,
  EMPLOYMENT_DATES_MISSING: ERRORS.EMPLOYMENT_DATES_MISSING.message,
  EMPLOYMENT_DATES_ORDER: ERRORS.EMPLOYMENT_DATES_ORDER.message,
};

/** Three tabs, each opened once the ones before it are complete, and a last look before sending. */
export function DetailsForm({ userId, email }: { userId: string; email: string }) {
  const [chosen, setTab] = useChoice("tab", STEPS, { isStep: true });
  const app = useDetailsForm({ userId, email }, (path) => setTab(tabOf(path)));
  const { values } = app.form;
  const isDone = (tab: Tab) => Object.keys(problemsIn(SECTION[tab], values)).length === 0;
  const missing = TABS.find((tab) => !isDone(tab));
  // An address may name a step that what was typed does not lead to yet.
  const step = missing && STEPS.indexOf(chosen) > STEPS.indexOf(missing) ? missing : chosen;
  const next = STEPS[STEPS.indexOf(step) + 1];
  const top = useFocusOnChange(step);

  const show = (target: (typeof STEPS)[number]) => {
    if (missing && STEPS.indexOf(target) > STEPS.indexOf(missing)) return refuse(missing);
    app.setAlert(null);
    setTab(target);
  };
  const refuse = (at: Tab) => {
    const problems = problemsIn(SECTION[at], values);
    const refusal = at === "employment" ? detailsRefusal(values, currentDate()) : undefined;
    app.form.setErrors(problems);
    app.setAlert(TEXTS[refusal?.key ?? "DETAILS_INCOMPLETE"]);
    setTab(at);
    const [first] = Object.keys(problems);
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
      <Tabs value={step} onChange={(value) => show(TABS.find((each) => each === value) ?? step)}>
        <Tabs.List grow className={css.tabs} aria-label="Parts of the form">
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              <span className={css.tab}>
                {LABEL[each]}
                {isDone(each) && each !== "employment" && (
                  <IconCircleCheck size={18} className={css.done} aria-label="Complete" />
                )}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div ref={top} tabIndex={-1} className={css.top} />
        <Form
          of={{ ...app, submit }}
          label={step === "check" ? CHECK_TITLE : LABEL[step]}
          submitLabel={SUBMIT_LABEL[step]}
        >
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
