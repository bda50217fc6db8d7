import { Card, Tabs } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useChoice } from "#/client/lib/search-state.ts";
import { Form } from "#/client/ui/Form.tsx";
import { istDate } from "#/shared/dates.ts";
import { ERRORS } from "#/shared/errors.ts";
import { detailsRefusal, type SectionName } from "../rules.ts";
import { problemsIn, useDetailsForm } from "./api.ts";
import css from "./details.module.css";
import { EducationFields } from "./EducationFields.tsx";
import { EmploymentFields } from "./EmploymentFields.tsx";
import { PersonalFields } from "./PersonalFields.tsx";

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

const tabOf = (path: string): Tab => TABS.find((tab) => path.startsWith(SECTION[tab])) ?? TABS[0];

/** Three tabs, each opened once the ones before it are complete; the last one submits. */
export function DetailsForm({ userId, email }: { userId: string; email: string }) {
  const [chosen, setTab] = useChoice("tab", TABS);
  const app = useDetailsForm({ userId, email }, (path) => setTab(tabOf(path)));
  const { values } = app.form;
  const isDone = (tab: Tab) => Object.keys(problemsIn(SECTION[tab], values)).length === 0;
  const firstOpen = TABS.find((tab) => !isDone(tab)) ?? "employment";
  // An address may name a tab that what was typed does not lead to yet.
  const tab = TABS.indexOf(chosen) > TABS.indexOf(firstOpen) ? firstOpen : chosen;
  const next = TABS[TABS.indexOf(tab) + 1];
  const top = useFocusOnChange(tab);

  const show = (target: Tab) => {
    const isAhead = TABS.indexOf(target) > TABS.indexOf(firstOpen);
    if (isAhead) return refuse(firstOpen);
    app.setAlert(null);
    setTab(target);
  };
  const refuse = (at: Tab) => {
    const problems = problemsIn(SECTION[at], values);
    app.form.setErrors(problems);
    app.setAlert(ERRORS.DETAILS_INCOMPLETE.message);
    setTab(at);
    const [first] = Object.keys(problems);
    requestAnimationFrame(() => focusField(first));
  };
  const focusField = (path: string | undefined) => {
    if (path) app.form.getInputNode<HTMLElement, string>(path)?.focus();
  };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    if (next) {
      event?.preventDefault();
      return show(next);
    }
    const refusal = detailsRefusal(values, istDate(new Date()));
    app.setAlert(refusal ? ERRORS[refusal.key].message : null);
    app.submit(event);
  };

  return (
    <Card className={css.form}>
      <Tabs value={tab} onChange={(value) => show(TABS.find((each) => each === value) ?? tab)}>
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
          label={LABEL[tab]}
          submitLabel={next ? `Next: ${LABEL[next]}` : "Submit details"}
        >
          <Tabs.Panel value="personal">
            <PersonalFields app={app} />
          </Tabs.Panel>
          <Tabs.Panel value="education">
            <EducationFields app={app} />
          </Tabs.Panel>
          <Tabs.Panel value="employment">
            <EmploymentFields app={app} />
          </Tabs.Panel>
        </Form>
      </Tabs>
    </Card>
  );
}

/** After a change of tab the reader starts at its top, not at the button that was pressed. */
function useFocusOnChange(tab: Tab) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement?.closest("[role=tab]")) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "center" });
  }, [tab]);
  return top;
}
