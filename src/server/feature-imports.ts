import { peopleImporter } from "#/features/accounts/users/server/importing.service.ts";
import type { Importer } from "./importers.ts";

/** What can be imported, each by the feature that it belongs to. */
export const IMPORTERS: readonly Importer[] = [peopleImporter];
