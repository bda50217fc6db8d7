import { z } from "zod";

export type InputSchema = {
  properties?: Record<string, InputSchema>;
  required?: string[];
  anyOf?: InputSchema[];
  enum?: string[];
};

/**
 * What a schema takes, as a JSON schema in one piece: named schemas are inlined where they are
 * used, without $ref.
 */
export const inputSchemaOf = (schema: z.ZodType): InputSchema =>
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata: z.registry(),
  }) as InputSchema;
