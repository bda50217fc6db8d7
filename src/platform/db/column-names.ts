import { CamelCasePlugin } from "kysely";

/** Columns are snake_case in the database and camelCase here; names inside jsonb are kept. */
class ColumnNames extends CamelCasePlugin {
  /** The column of a property. */
  columnOf = (property: string): string => this.snakeCase(property);
  /** The property of a column. */
  propertyOf = (column: string): string => this.camelCase(column);
}

export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });
