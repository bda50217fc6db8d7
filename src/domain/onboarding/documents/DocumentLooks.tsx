import { Box, Text } from "@mantine/core";
import { useId, useState } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import { ShowAll } from "#/client/ui/ShowAll.tsx";
import type { DocumentLook } from "./documents.contract.ts";
import { DOCUMENT_NAMES } from "./documents.rules.ts";

const SHOWN_FIRST = 4;

type Props = { looks: readonly DocumentLook[]; isOwn: boolean };

/** Who else opened a person's documents, when, and what they decided then. */
export function DocumentLooks({ looks, isOwn }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} mt={20}>
      <h3 id={id}>Who opened {isOwn ? "your" : "these"} documents</h3>
      {looks.length === 0 ? (
        <Text variant="hint" mt={4}>
          Nobody{isOwn && " but you"} so far.
        </Text>
      ) : (
        <Rows looks={looks} />
      )}
    </Box>
  );
}

function Rows({ looks }: { looks: readonly DocumentLook[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? looks : looks.slice(0, SHOWN_FIRST);
  return (
    <>
      <Box component="ul" className="rows" mt={6}>
        {shown.map((look) => (
          <Box key={`${look.at} ${look.reader} ${look.fileName}`} component="li" py={6}>
            <Box miw={0}>
              {look.reader ? <StaffLink id={look.readerId} name={look.reader} /> : "By a link"}
              {look.role && `, ${look.role}`}
              <Text span display="block" variant="hint" truncate>
                {nameOf(look)}
                {look.outcome && `, ${look.outcome} it`}
              </Text>
            </Box>
            <Text span variant="note">
              <DateText value={look.at} as="time" />
            </Text>
          </Box>
        ))}
      </Box>
      {looks.length > shown.length && (
        <ShowAll onClick={() => setAll(true)}>Show all {looks.length}</ShowAll>
      )}
    </>
  );
}

const nameOf = ({ kind, fileName }: DocumentLook): string =>
  kind ? DOCUMENT_NAMES[kind] : (fileName ?? "A document");
