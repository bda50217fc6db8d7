import { z } from "zod";

export type InputSchema = {
  properties?: Record<string, InputSchema>;
  required?: string[];
  anyOf?: InputSchema[];
  enum?: string[];
};

/**
 * The input of a schema, as a JSON schema in one piece: named schemas are inlined where they are
 * used, without $ref.
 */
export const inputSchemaOf = (schema: z.ZodType): InputSchema =>
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata: z.registry(),
  }) as InputSchema;
