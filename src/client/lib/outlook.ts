import { useQuery } from "@tanstack/react-query";
import { type Outlook, outlookContract } from "#/domain/messaging/outlook/outlook.contract.ts";
import { DOCUMENT_NAMES } from "#/domain/onboarding/documents/documents.rules.ts";
import type { SiteConfig } from "#/domain/site/site.contract.ts";
import { formatAnswerTime } from "#/shared/answer-time.ts";
import { formatRupees } from "#/shared/money.ts";
import { supportPrice } from "#/shared/support-price.ts";
import { useConfig } from "./config.ts";
import { formatRelativeDate } from "./format-date.ts";
import { routeQuery } from "./query.ts";

const MINUTE_MS = 60_000;

/** When the next batch starts and how long the office takes; undefined until it is known. */
export const useOutlook = (): Outlook | undefined =>
  useQuery({ ...routeQuery(outlookContract.read, {}), staleTime: MINUTE_MS }).data;

/** Returns how long the office takes, as words for a sentence, from the measured days. */
export function useAnswerTime(days: number | null | undefined): string {
  const promised = useConfig()?.registrationAnswerDays ?? 2;
  return formatAnswerTime(days, promised);
}

/** Returns the cost of a month of assistance, as a sentence; nothing until it is known. */
export function useSupportPrice(): string {
  const config = useConfig();
  return config ? supportPrice(config.supportFee) : "";
}

/** Questions before registering, with their answers: [question, answer]. */
export function useExpectations(): readonly (readonly [term: string, text: string])[] {
  const config = useConfig();
  const outlook = useOutlook();
  const place = [config?.address ?? "In person in Bengaluru", config?.hours];
  return [
    ["Price", config ? formatPrice(config) : "…"],
    ["Support", config ? `One year after you are placed. ${supportPrice(config.supportFee)}` : "…"],
    ["Time", "Two months in the classroom, then project work and interviews"],
    ["Place", place.filter(Boolean).join(" · ")],
    ["Next start", outlook ? formatStart(outlook) : "…"],
    ["You need", "10th, 12th or a diploma, and a degree in any subject; no experience"],
  ];
}

/** The six papers to hand in after the approval. */
export const SIX_DOCUMENTS = Object.values(DOCUMENT_NAMES).join(", ");

const formatPrice = ({ admissionFee, gst }: SiteConfig): string =>
  `${formatRupees(admissionFee)} admission fee${gst ? `, ${gst.rate} % GST included` : ""}`;

function formatStart({ nextStart: next, fullStart }: Outlook): string {
  const full = fullStart
    ? `${formatRelativeDate(fullStart)} is full, with a waitlist for places given back. `
    : "";
  if (!next) return `${full}The next date is told as soon as it is set`;
  const day = formatRelativeDate(next.startDate);
  const { placesLeft: left } = next;
  const places = left === null ? "" : `, ${left} place${left === 1 ? "" : "s"} left`;
  return `${full}${fullStart ? "After it " : ""}${day}${places}`;
}
