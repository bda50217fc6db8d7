import { Skeleton } from "@mantine/core";
import { type BarsProps, heightOf } from "./bar-shapes.ts";

/** The room of a drawing until it is there. */
export const BarsRoom = ({ data, isLying = false }: BarsProps) => (
  <Skeleton height={heightOf(data.length, isLying)} radius="md" aria-hidden="true" />
);
