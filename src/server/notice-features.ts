import { bouncesContract } from "#/features/messages/bounces/contract.ts";
import { bouncesService } from "#/features/messages/bounces/server/service.ts";
import { messagesContract } from "#/features/messages/contract.ts";
import { phonesContract } from "#/features/messages/phones/contract.ts";
import { phonesService } from "#/features/messages/phones/server/service.ts";
import { messagesService } from "#/features/messages/server/service.ts";
import { noticesContract } from "#/features/notices/contract.ts";
import { preferencesContract } from "#/features/notices/preferences/contract.ts";
import { preferencesService } from "#/features/notices/preferences/server/service.ts";
import { noticesService } from "#/features/notices/server/service.ts";
import { wordingContract } from "#/features/notices/wording/contract.ts";
import { wordingService } from "#/features/notices/wording/server/service.ts";
import { type Mounted, mount } from "./mount.ts";

/** The calls about how people are told, and what answers them. */
export const NOTICE_FEATURES: readonly Mounted[] = [
  mount("notices", noticesContract, noticesService),
  mount("noticePreferences", preferencesContract, preferencesService),
  mount("wording", wordingContract, wordingService),
  mount("messages", messagesContract, messagesService),
  mount("messages", phonesContract, phonesService),
  mount("messages", bouncesContract, bouncesService),
];
