/**
 * An Indian mobile number as ten digits, or undefined. Spaces and dashes are dropped, and so is a
 * leading +91, 91 or 0; what remains starts with 6 to 9 (specification 3, A8).
 */
export const readMobile = (text: string): string | undefined =>
  /^(?:\+91|91|0)?([6-9]\d{9})$/.exec(text.replace(/[\s-]/g, ""))?.[1];
