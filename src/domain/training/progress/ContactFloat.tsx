import { Box } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import css from "./progress.module.css";

/**
 * The picture that floats over the dashboard, or below it if narrow, and links to the contact form.
 */
export function ContactFloat() {
  return (
    <Box
      component={Link}
      to="/contact-us"
      className={css.float}
      aria-label="Contact us"
      display="block"
      pos={{ base: "relative", xl: "fixed" }}
      right={{ xl: 24 }}
      bottom={{ xl: 32 }}
      ml="auto"
      mt={{ base: -64, xl: 0 }}
      w={60}
      h={60}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <circle fill="var(--accent)" cx="32" cy="32" r="32" />
        <path
          fill="var(--surface)"
          d="M18 17h23a7 7 0 0 1 7 7v11a7 7 0 0 1-7 7H30l-9 8v-8h-3a7 7 0 0 1-7-7V24a7 7 0 0 1 7-7z"
        />
        <circle fill="var(--accent)" cx="22" cy="29.5" r="2.6" />
        <circle fill="var(--accent)" cx="29.7" cy="29.5" r="2.6" />
        <circle fill="var(--accent)" cx="37.4" cy="29.5" r="2.6" />
        <circle fill="var(--warning-line)" cx="50" cy="16" r="4.5" />
      </svg>
    </Box>
  );
}
