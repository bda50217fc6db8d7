import { Text } from "@mantine/core";
import { type ReactNode, useContext } from "react";
import { CardsContext } from "./RowActions.tsx";

/** An addition to a value: in a table below it, in a card after it. */
export function CellNote({ c, children }: { c?: string | undefined; children: ReactNode }) {
  const isCard = useContext(CardsContext);
  return (
    <>
      {isCard && <span aria-hidden="true"> · </span>}
      <Text span variant="note" display={isCard ? "inline" : "block"} {...(c ? { c } : {})}>
        {children}
      </Text>
    </>
  );
}
