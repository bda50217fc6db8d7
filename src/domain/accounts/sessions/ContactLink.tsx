import { Box, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import classes from "./login.module.css";

/** The contact picture of the sign-in page, a link to the contact form. */
export function ContactLink() {
  return (
    <Link to="/contact-us" className={classes.contact ?? ""}>
      <Box
        viewBox="0 0 72 60"
        aria-hidden="true"
        focusable="false"
        component="svg"
        flex="none"
        w={62}
      >
        <rect fill="var(--mantine-color-peacock-7)" x="2" y="4" width="44" height="32" rx="10" />
        <path fill="var(--mantine-color-peacock-7)" d="M12 34v12l12-12z" />
        <circle fill="#ffffff" cx="15" cy="20" r="3" />
        <circle fill="#ffffff" cx="24" cy="20" r="3" />
        <circle fill="#ffffff" cx="33" cy="20" r="3" />
        <rect fill="var(--mantine-color-warning-3)" x="34" y="22" width="36" height="26" rx="9" />
        <path fill="var(--mantine-color-warning-3)" d="M62 46v11L51 46z" />
        <path stroke="#503106" strokeWidth={3} strokeLinecap="round" d="M42 31h20M42 39h13" />
      </Box>
      <span>
        <span className={classes.contactTitle}>Contact us</span>
        <Text span variant="note" display="block" lh={1.45}>
          Questions before you start? A mentor answers.
        </Text>
      </span>
    </Link>
  );
}
