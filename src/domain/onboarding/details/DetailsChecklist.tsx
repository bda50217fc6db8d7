import { Box, Card } from "@mantine/core";
import { IconBriefcase, IconCertificate, IconPhone } from "@tabler/icons-react";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import css from "./details.module.css";

const THINGS = [
  { Icon: IconPhone, text: "The mobile number of somebody we may call in an emergency" },
  {
    Icon: IconCertificate,
    text: "Years and percentages of 10th, intermediate or diploma, and your degree",
  },
  { Icon: IconBriefcase, text: "If you have worked: the days you joined and were relieved" },
];

export function DetailsChecklist() {
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
