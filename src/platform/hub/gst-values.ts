import { type GstSettings, withTax } from "#/domain/money/payments/tax/tax.rules.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";

/** The owner's settings for GST; the GSTIN itself is one of the owner's own. */
export type GstValues = {
  chargesGst: boolean;
  /** The first day from which payments are taxed; empty if not set. */
  gstFrom: IsoDate | "";
  /** The code of the service, and the rate in percent. */
  gstSac: string;
  gstRate: number;
  /** Whether the tax comes on top of the fee, or is part of it. */
  gstOnTop: boolean;
  /** Whether people without a GSTIN are supplied in the state of their address. */
  gstByAddress: boolean;
  /** The names of the tax accounts in the owner's books. */
  cgstLedger: string;
  sgstLedger: string;
  igstLedger: string;
};

export const GST_DEFAULTS: GstValues = {
  chargesGst: false,
  gstFrom: "",
  gstSac: "999293",
  gstRate: 18,
  gstOnTop: false,
  gstByAddress: true,
  cgstLedger: "Output CGST",
  sgstLedger: "Output SGST",
  igstLedger: "Output IGST",
};

export const GST_FIELDS = Object.keys(GST_DEFAULTS) as (keyof GstValues)[];

type Values = GstValues & { gstin: string; legalName: string; legalAddress: string };

/**
 * Returns the GST settings in force; null while GST is off, or while mandatory contents of
 * documents are missing.
 */
export function gstOf(values: Values): GstSettings | null {
  const { chargesGst, gstFrom: from, gstin, legalName, legalAddress: address } = values;
  if (!chargesGst || !from || !gstin || !legalName || !address) return null;
  return {
    gstin,
    legalName,
    address,
    from,
    sac: values.gstSac,
    rate: values.gstRate,
    isOnTop: values.gstOnTop,
    isByAddress: values.gstByAddress,
  };
}

/** The names of the tax accounts. */
export const ledgersOf = ({ cgstLedger, sgstLedger, igstLedger }: GstValues) => ({
  cgst: cgstLedger,
  sgst: sgstLedger,
  igst: igstLedger,
});

/**
 * Returns, at its field, why GST cannot be switched on with these settings; null if it can or is
 * off.
 */
export function gstProblem(
  values: Values,
): { field: "chargesGst" | "gstFrom"; text: string } | null {
  if (!values.chargesGst || gstOf(values)) return null;
  if (!values.gstFrom) return { field: "gstFrom", text: "Choose the day from which it holds." };
  const text = "Enter the legal name, the GSTIN and the registered address under Owner first.";
  return { field: "chargesGst", text };
}

type OfFee = { gst: GstSettings | null; isGstOn: boolean; admissionFeePaise: Paise };

/** Returns the settings in force on a day: from the first day of GST, the fee with its tax. */
export function settingsOn<S extends OfFee>(settings: S, day: IsoDate): S {
  const { gst, admissionFeePaise } = settings;
  if (!gst || day < gst.from) return settings;
  const all = gst.isOnTop ? withTax(admissionFeePaise, gst.rate) : admissionFeePaise;
  return { ...settings, isGstOn: true, admissionFeePaise: all };
}
