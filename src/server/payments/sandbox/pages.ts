import { sql } from "kysely";
import type { ProviderPage } from "../provider-app.ts";

/** A moment in whole seconds since 1970, as the provider tells it. */
export const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Whether a row was made within the seconds that a list is asked for. */
export const isWithin = ({ from, to }: ProviderPage) =>
  sql<boolean>`floor(extract(epoch from created_at)) between ${from} and ${to}`;
