import { type CSSVariablesResolver, createTheme } from "@mantine/core";
import { DARK, LIGHT } from "#/shared/colors.ts";
import { PressedButton } from "../ui/PressedButton.tsx";
import { colors } from "./colors.ts";
import parts from "./parts.module.css";

/** The head of a dialog is a `header` element, which would count as a second banner of the page. */
const dialogHead = {
  attributes: { header: { role: "presentation" } },
  closeButtonProps: { "aria-label": "Close" },
  // The overlay appears with the first frame after the press, the dialog with the next, as
  // rendering it takes a slow phone longer.
  transitionProps: { duration: 200, enterDelay: 20 },
  overlayProps: { transitionProps: { enterDelay: undefined } },
};

/** Every colour, size and radius of the product; pages use no others. */
export const theme = createTheme({
  colors,
  primaryColor: "peacock",
  primaryShade: { light: 7, dark: 6 },
  white: "#ffffff",
  black: LIGHT.ink,
  fontFamily: '"Inter Variable", "Inter Fallback", "Indian Scripts", system-ui, sans-serif',
  headings: {
    fontFamily: '"Inter Variable", "Inter Fallback", "Indian Scripts", system-ui, sans-serif',
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "clamp(1.5rem, 1.2rem + 1.2vw, 1.875rem)", lineHeight: "1.2" },
      h2: { fontSize: "1.25rem", lineHeight: "1.3" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.4" },
      h4: { fontSize: "0.9375rem", lineHeight: "1.45" },
    },
  },
  fontSizes: {
    xs: "0.8125rem",
    sm: "0.875rem",
    md: "0.9375rem",
    lg: "1.0625rem",
    xl: "1.25rem",
  },
  lineHeights: { md: "1.55" },
  defaultRadius: "md",
  radius: { xs: "4px", sm: "6px", md: "10px", lg: "14px", xl: "20px" },
  shadows: {
    xs: "0 1px 2px rgb(16 33 38 / 6%)",
    sm: "0 1px 2px rgb(16 33 38 / 6%), 0 2px 6px rgb(16 33 38 / 5%)",
    md: "0 2px 4px rgb(16 33 38 / 5%), 0 8px 20px rgb(16 33 38 / 8%)",
    lg: "0 4px 8px rgb(16 33 38 / 6%), 0 18px 40px rgb(16 33 38 / 12%)",
    xl: "0 8px 16px rgb(16 33 38 / 8%), 0 32px 64px rgb(16 33 38 / 16%)",
  },
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  // Plain objects: `Modal.extend` and the like would bring every part into the first load.
  components: {
    Button: { defaultProps: { component: PressedButton }, classNames: { root: parts.button } },
    ActionIcon: { defaultProps: { component: PressedButton } },
    Input: { defaultProps: { size: "md" }, classNames: { input: parts.input } },
    Checkbox: { classNames: { input: parts.box } },
    Radio: { classNames: { radio: parts.box } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
      classNames: { label: parts.label, description: parts.hint, error: parts.error },
    },
    // As high as its text, within a limit that keeps the form visible.
    Textarea: { defaultProps: { autosize: true, minRows: 3, maxRows: 8 } },
    // Choices that do not fit a narrow screen wrap to the next line.
    SegmentedControl: { styles: { root: { flexWrap: "wrap" } } },
    Paper: { classNames: { root: parts.paper } },
    Card: {
      defaultProps: { withBorder: true, padding: "lg", radius: "lg" },
      classNames: { root: parts.card },
    },
    RadioCard: { classNames: { card: parts.choice } },
    Badge: { defaultProps: { autoContrast: true, variant: "filled" } },
    Alert: { defaultProps: { radius: "md" } },
    Modal: {
      defaultProps: {
        ...dialogHead,
        transitionProps: { ...dialogHead.transitionProps, transition: "fade-down" },
        centered: true,
      },
      classNames: { header: parts.dialogHead, title: parts.dialogTitle, body: parts.dialogBody },
    },
    Drawer: {
      defaultProps: dialogHead,
      classNames: { header: parts.dialogHead, title: parts.dialogTitle },
    },
    // The focus begins at the first entry, not at an unnamed part before it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Notification: {
      defaultProps: { closeButtonProps: { "aria-label": "Dismiss" } },
    },
    Tabs: { defaultProps: { keepMounted: false }, classNames: { tab: parts.tab } },
    Skeleton: { classNames: { root: parts.skeleton } },
    Table: { classNames: { table: parts.table } },
    Text: { defaultProps: { inherit: true }, classNames: { root: parts.text } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    // Options are rendered when their list is opened: closed, all batches are hundreds of elements.
    Combobox: { defaultProps: { keepMounted: false } },
  },
});

/** Tinted buttons and badges of the dark scheme; Mantine's own are close to white there. */
const darkTints = Object.fromEntries(
  Object.entries({ peacock: 3, success: 3, warning: 3, danger: 3 } as const).flatMap(
    ([name, shade]) => {
      const color = colors[name as "peacock" | "success" | "warning" | "danger"];
      return [
        [`--mantine-color-${name}-text`, color[shade]],
        [`--mantine-color-${name}-light-color`, color[shade]],
        [`--mantine-color-${name}-light`, `color-mix(in srgb, ${color[5]} 20%, transparent)`],
        [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${color[5]} 28%, transparent)`],
        [`--mantine-color-${name}-outline`, color[4]],
      ];
    },
  ),
);

/** The surfaces and borders of both schemes; CSS modules read them as `var(--surface)` etc. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    "--bar-height": "56px",
    "--content-width": "1280px",
    "--ease": "cubic-bezier(0.2, 0.7, 0.2, 1)",
  },
  light: {
    "--page": LIGHT.page,
    "--surface": LIGHT.surface,
    "--sunken": LIGHT.sunken,
    "--line": LIGHT.line,
    "--line-strong": "#c4cfd1",
    "--field-line": "#7a8a90",
    "--ink": LIGHT.ink,
    "--ink-soft": LIGHT.inkSoft,
    "--ink-faint": "#5f6e73",
    "--accent": LIGHT.accent,
    "--accent-strong": "#0a5660",
    "--accent-soft": "#e4f3f5",
    "--accent-ink": "#0a5660",
    "--success-soft": "#e6f5eb",
    "--success-ink": "#13572c",
    "--success-line": "#b9e0c6",
    "--warning-soft": "#fff2dc",
    "--warning-ink": "#6c4207",
    "--warning-line": "#f0d3a1",
    "--danger-soft": "#fdecea",
    "--danger-ink": "#8a201d",
    "--danger-line": "#f3c4c1",
    "--neutral-soft": "#e9eeef",
    "--neutral-ink": "#3d4b50",
    "--mantine-color-body": LIGHT.page,
    "--mantine-color-text": LIGHT.ink,
    "--mantine-color-default": "#ffffff",
    "--mantine-color-default-border": "#c4cfd1",
    "--mantine-color-default-hover": "#f0f4f4",
    "--mantine-color-placeholder": "#66757a",
    "--mantine-color-dimmed": "#55646a",
    "--mantine-color-error": "#b42a26",
    "--mantine-color-anchor": LIGHT.accent,
  },
  dark: {
    ...darkTints,
    "--page": DARK.page,
    "--surface": DARK.surface,
    "--sunken": DARK.sunken,
    "--line": DARK.line,
    "--line-strong": "#3a494e",
    "--field-line": "#66777d",
    "--ink": DARK.ink,
    "--ink-soft": DARK.inkSoft,
    "--ink-faint": "#94a2a7",
    "--accent": DARK.accent,
    "--accent-strong": "#8ad0d7",
    "--accent-soft": "#12333a",
    "--accent-ink": "#9bd9df",
    "--success-soft": "#12301d",
    "--success-ink": "#93d8a8",
    "--success-line": "#1f4d31",
    "--warning-soft": "#35260d",
    "--warning-ink": "#f3c67a",
    "--warning-line": "#57401a",
    "--danger-soft": "#3a1a1a",
    "--danger-ink": "#f5aaa6",
    "--danger-line": "#5f2b2a",
    "--neutral-soft": "#232f33",
    "--neutral-ink": "#c3ced1",
    "--mantine-color-body": DARK.page,
    "--mantine-color-text": DARK.ink,
    "--mantine-color-default": DARK.surface,
    "--mantine-color-default-border": "#3a494e",
    "--mantine-color-default-hover": "#1c272b",
    "--mantine-color-placeholder": "#8b999e",
    "--mantine-color-dimmed": "#9aa8ad",
    "--mantine-color-error": "#f08c87",
    "--mantine-color-anchor": "#78c5cc",
  },
});
