import { bouncesContract } from "#/domain/messaging/messages/bounces.contract.ts";
import { bouncesService } from "#/domain/messaging/messages/bounces.service.ts";
import { messagesContract } from "#/domain/messaging/messages/messages.contract.ts";
import { messagesService } from "#/domain/messaging/messages/messages.service.ts";
import { noticesContract } from "#/domain/messaging/notices/notices.contract.ts";
import { noticesService } from "#/domain/messaging/notices/notices.service.ts";
import { phonesContract } from "#/domain/messaging/notices/phones/phones.contract.ts";
import { phonesService } from "#/domain/messaging/notices/phones/phones.service.ts";
import { preferencesContract } from "#/domain/messaging/notices/preferences.contract.ts";
import { preferencesService } from "#/domain/messaging/notices/preferences.service.ts";
import { pushContract } from "#/domain/messaging/notices/push.contract.ts";
import { pushService } from "#/domain/messaging/notices/push.service.ts";
import { wordingContract } from "#/domain/messaging/notices/wording/wording.contract.ts";
import { wordingService } from "#/domain/messaging/notices/wording/wording.service.ts";
import { type Mounted, mount } from "../http/mount.ts";

/** The notification calls and their services. */
export const NOTICE_FEATURES: readonly Mounted[] = [
  mount("notices", noticesContract, noticesService),
  mount("noticePreferences", preferencesContract, preferencesService),
  mount("pushes", pushContract, pushService),
  mount("wording", wordingContract, wordingService),
  mount("messages", messagesContract, messagesService),
  mount("messages", phonesContract, phonesService),
  mount("messages", bouncesContract, bouncesService),
];
