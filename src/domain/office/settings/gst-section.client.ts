import type { SectionForm } from "./settings.client.ts";

/** The form for GST, which is off until an owner with a GSTIN switches it on. */
export const GST_FORM: SectionForm = {
  section: "gst",
  title: "Goods and services tax",
  lead:
    "Once it is on, what is paid is a tax invoice, or the voucher of an advance, and the return of a month " +
    "stands at the money desk. What was issued before stays as it is.",
  fields: [
    {
      name: "chargesGst",
      label: "Charge GST",
      hint: "Needs the legal name, the GSTIN and the registered address under Owner.",
      kind: "switch",
    },
    {
      name: "gstFrom",
      label: "From",
      hint: "The first day it holds: today or later.",
      kind: "date",
    },
    { name: "gstSac", label: "SAC", hint: "Six digits; 999293 is commercial training." },
    { name: "gstRate", label: "Rate, in %", kind: "days" },
    {
      name: "gstOnTop",
      label: "On top of the admission fee",
      hint:
        "Off: the fee includes it. On: everybody is asked for the fee with the tax. Months of assistance include " +
        "it either way.",
      kind: "switch",
    },
    {
      name: "gstByAddress",
      label: "Place of supply by the payer's address",
      hint: "Off: people without a GSTIN are supplied in your state. Ask your adviser.",
      kind: "switch",
    },
    { name: "cgstLedger", label: "Account of CGST", hint: "As it is called in your books." },
    { name: "sgstLedger", label: "Account of SGST" },
    { name: "igstLedger", label: "Account of IGST" },
  ],
};
