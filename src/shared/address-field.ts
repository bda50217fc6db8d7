import { z } from "zod";
import type { Address } from "./pages.ts";

/** An address in a response: plain text on the wire, but only an `Address` may be put in. */
export const AddressField = z.string() as unknown as z.ZodType<Address, Address>;
