import { Box } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import css from "./AuthLayout.module.css";
import { StairsArt } from "./StairsArt.tsx";

/** Sign-in, registration and password pages: the form next to what it leads to. */
export function AuthLayout() {
  return (
    <div className={css.auth}>
      <div className={css.form}>
        <div className={css.inner}>
          <Outlet />
        </div>
      </div>
      <aside className={css.side} aria-label="What you can expect">
        <StairsArt />
        <Box maw="30rem">
          <p className={css.claim}>From your first line of Java to your first day at work.</p>
          <p className={css.line}>
            Two months in the classroom, live project work, mock interviews, and a year of support
            once you are placed.
          </p>
        </Box>
      </aside>
    </div>
  );
}
