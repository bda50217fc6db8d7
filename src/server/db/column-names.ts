import { CamelCasePlugin } from "kysely";

/** Columns are snake_case in the database and camelCase here; what stands in a jsonb column keeps its names. */
class ColumnNames extends CamelCasePlugin {
  /** The column whose value stands under a property. */
  columnOf(property: string): string {
    return this.snakeCase(property);
  }

  /** The property that a column's value stands under. */
  propertyOf(column: string): string {
    return this.camelCase(column);
  }
}

export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });
