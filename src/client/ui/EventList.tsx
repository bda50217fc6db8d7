import { Box } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./EventList.module.css";
import { IconTile, type Tone } from "./IconTile.tsx";

type Props = { Icon: Icon; tone?: Tone; children: ReactNode };

/** An event, for an `ol`: its icon, and a line from there to the next one's. */
export function EventItem({ Icon: Picture, tone = "neutral", children }: Props) {
  return (
    <li className={css.event}>
      <IconTile size={34} isRound tone={tone}>
        <Picture size={17} stroke={1.8} aria-hidden="true" />
      </IconTile>
      <Box pt={5} miw={0} className="wrap">
        {children}
      </Box>
    </li>
  );
}
