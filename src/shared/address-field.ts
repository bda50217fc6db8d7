import { z } from "zod";
import type { Address } from "./pages.ts";

/** An address in an answer: a text like any other, which only an `Address` may be put into. */
export const AddressField = z.string() as unknown as z.ZodType<Address, Address>;
