import { Box } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import css from "./AuthLayout.module.css";

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

const STEPS = ["Talk to us", "Choose a track", "Get trained", "Build projects", "Get placed"];

function StairsArt() {
  return (
    <svg viewBox="0 0 480 340" aria-hidden="true" focusable="false">
      {STEPS.map((label, step) => {
        const x = 16 + step * 90;
        const y = 268 - step * 50;
        return (
          <g key={label}>
            <rect
              x={x}
              y={y}
              width="88"
              height={324 - y}
              rx="8"
              fill="#ffffff"
              fillOpacity={0.05 + step * 0.035}
            />
            <rect x={x} y={y} width="88" height="4" rx="2" fill="#8fd6dc" />
            <text
              x={x + 44}
              y={y + 30}
              textAnchor="middle"
              fill="#e9f7f8"
              fontSize="11"
              fontWeight="550"
            >
              {label}
            </text>
            <text x={x + 44} y={y + 50} textAnchor="middle" fill="#9fd0d5" fontSize="11">
              {`Step ${step + 1}`}
            </text>
          </g>
        );
      })}
      <path d="M420 67V14" stroke="#eef8f9" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M422 14c12-6 22 6 36 0v22c-14 6-24-6-36 0z" fill="#f3b651" />
    </svg>
  );
}
