import { Box, Card, Flex, Progress, Stack, Text } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { QRCodeSVG } from "qrcode.react";
import { type Ref, useEffect, useState } from "react";
import { PersonName } from "#/client/ui/PersonName.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import type { CheckIn } from "./check-in.contract.ts";
import { CODE_SECONDS } from "./check-in.rules.ts";

const SHOWN = 60;

type Props = { checkIn: CheckIn; isFull: boolean; ref: Ref<HTMLDivElement> };

/** The projector's view: the code twice, as QR code and as digits, and who checked in. */
export function CodeScreen({ checkIn, isFull, ref }: Props) {
  const { code, link, isToday, came, expected } = checkIn;
  return (
    <Card ref={ref} p={isFull ? "4vmin" : 24} bdrs={isFull ? 0 : undefined}>
      <Flex gap={32} align="center" justify="center" wrap="wrap">
        {code && link ? (
          <Code code={code} link={link} nextCodeIn={checkIn.nextCodeIn} />
        ) : (
          <StateView
            Icon={IconUserCheck}
            title="Check-in is not open"
            text={
              isToday
                ? "Open it, and show this page on the projector: members scan the picture or type the digits."
                : "It can be opened on the day of the session."
            }
          />
        )}
        <Came came={came} expected={expected} />
      </Flex>
    </Card>
  );
}

const Code = ({ code, link, nextCodeIn }: { code: string; link: string; nextCodeIn: number }) => (
  <>
    {/* Dark on light in every theme: some phones cannot read anything else. */}
    <Box p={16} bg="white" bdrs="md" lh={0}>
      <QRCodeSVG
        title="The link to check in"
        value={link}
        size={320}
        style={{ maxWidth: "70vw", height: "auto" }}
      />
    </Box>
    <Stack gap={8} align="center">
      <Text variant="soft">Scan, or type on your first screen</Text>
      <Text
        className="figures"
        fz="clamp(3rem, 11vmin, 8rem)"
        fw={700}
        lh={1.1}
        lts="0.06em"
        aria-label="Code"
      >
        {code.slice(0, 3)} {code.slice(3)}
      </Text>
      <TimeLeft key={code} ms={nextCodeIn} />
      <Text variant="faint">A code is taken for 30 seconds at most.</Text>
    </Stack>
  </>
);

/** Counts down until the next code. */
function TimeLeft({ ms }: { ms: number }) {
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRunning(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Progress
      w="100%"
      value={isRunning ? 0 : (ms / 1000 / CODE_SECONDS) * 100}
      transitionDuration={isRunning ? ms : 0}
      aria-label="Time left for this code"
    />
  );
}

/** A head count to compare with the room, and the names, last first. */
function Came({ came, expected }: Pick<CheckIn, "came" | "expected">) {
  const namesakes = namesakesIn(came);
  const shown = came.slice(0, SHOWN);
  return (
    <Box miw="12rem" maw="26rem">
      <Text role="status" fz="lg">
        <strong>{came.length}</strong> of {expected} checked in
      </Text>
      <Text component="ul" mt={8} lh={1.7}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <PersonName id={id} name={name} namesakes={namesakes} />
          </li>
        ))}
      </Text>
    </Box>
  );
}
