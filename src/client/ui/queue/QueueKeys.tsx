import { Kbd, Text } from "@mantine/core";
import { Fragment } from "react";
import css from "./Queue.module.css";

/** The keys of a queue, each with what it does. */
export function QueueKeys({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <Text variant="note" my={14} className={css.keys}>
      {[["J", "next"], ["K", "previous"], ...keys].map(([key, does], index) => (
        <Fragment key={key}>
          {index > 0 && " · "}
          <Kbd>{key}</Kbd> {does}
        </Fragment>
      ))}
    </Text>
  );
}
