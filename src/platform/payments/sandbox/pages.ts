import { type SelectQueryBuilder, sql } from "kysely";
import type { ProviderPage } from "../provider-app.ts";

/** A time in whole seconds since 1970, the provider's format. */
export const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** A page of a list: the rows made within the given seconds, newest first. */
export const readPage = <D, T extends keyof D, Row>(
  rows: SelectQueryBuilder<D, T, Row>,
  { from, to, count, skip }: ProviderPage,
): Promise<Row[]> =>
  rows
    .where(sql<boolean>`floor(extract(epoch from created_at)) between ${from} and ${to}`)
    .orderBy(sql`created_at`, "desc")
    .orderBy(sql`id`, "desc")
    .limit(count)
    .offset(skip)
    .execute();
