import { CamelCasePlugin } from "kysely";

/**
 * Columns are snake_case in the database and camelCase here. Queries are renamed by Kysely's plugin; rows come renamed
 * already, since whoever builds them (`rowBuilder` in values.ts) asks for a column's property once and not for each row.
 */
class ColumnNames extends CamelCasePlugin {
  override transformResult(
    args: Parameters<CamelCasePlugin["transformResult"]>[0],
  ): ReturnType<CamelCasePlugin["transformResult"]> {
    return Promise.resolve(args.result);
  }

  /** The column whose value stands under a property. */
  columnOf(property: string): string {
    return this.snakeCase(property);
  }

  /** The property that a column's value stands under. */
  propertyOf(column: string): string {
    return this.camelCase(column);
  }
}

export const columnNames = new ColumnNames();
