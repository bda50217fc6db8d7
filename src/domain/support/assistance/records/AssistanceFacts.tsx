import { Box, Card } from "@mantine/core";
import type { ReactNode } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts as FactTiles } from "#/client/ui/FactList.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { formatLpa } from "#/shared/money.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { AssistanceDetails } from "./records.contract.ts";

export function AssistanceFacts({ details }: { details: AssistanceDetails }) {
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ["Name", details.username],
    ["Email", details.email],
    ["Mobile", details.mobile],
    ["Client company name", details.companyName],
    ["Position", details.position ?? NOTHING],
    ["Package", formatLpa(details.package)],
    ["Joining date", <DateText key="date" value={details.dateOfJoining} as="day" />],
    [
      "Terms file",
      <FileLink key="terms" address={details.termsFileUrl} name={details.termsFileName}>
        {details.termsFileName}
      </FileLink>,
    ],
  ];
  return (
    <Card>
      <Box component="h2" mb={14}>
        Your details
      </Box>
      <FactTiles facts={facts} />
    </Card>
  );
}
