import { Tabs } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useOptimisticChoice } from "#/client/lib/optimistic-choice.ts";
import css from "./details.module.css";

export const TABS = ["personal", "education", "employment"] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABELS = {
  personal: "Personal Details",
  education: "Education Details",
  employment: "Employment Details",
} as const satisfies Record<Tab, string>;

/** After the tabs everything is shown once more, before it is sent for good. */
export const STEPS = [...TABS, "check"] as const;
export type Step = (typeof STEPS)[number];

type Props = {
  step: Step;
  /** The tabs without missing or wrong values. */
  done: readonly Tab[];
  /** Shows a tab, or says why it is not open yet. */
  onShow: (tab: Tab) => void;
};

/** Whether everything before a step is done. */
export const isOpen = (step: Step, done: readonly Tab[]): boolean =>
  TABS.every((tab, index) => index >= STEPS.indexOf(step) || done.includes(tab));

/** The tabs of the form. A clicked tab is marked at once; its slower fields follow. */
export function DetailsTabs({ step, done, onShow }: Props) {
  const [marked, press] = useOptimisticChoice<Step>(step, (to) => to !== "check" && onShow(to));
  return (
    <Tabs.List grow className={css.tabs} aria-label="Parts of the form">
      {TABS.map((each) => (
        <Tabs.Tab
          key={each}
          value={each}
          data-active={each === marked || undefined}
          aria-selected={each === marked}
          tabIndex={each === marked ? 0 : -1}
          onClick={() => (isOpen(each, done) ? press(each) : onShow(each))}
        >
          <span className={css.tab}>
            {TAB_LABELS[each]}
            {done.includes(each) && each !== "employment" && (
              <IconCircleCheck size={18} className={css.done} aria-label="Complete" />
            )}
          </span>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
