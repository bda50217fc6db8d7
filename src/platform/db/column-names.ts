import { CamelCasePlugin } from "kysely";

/** Columns are snake_case in the database and camelCase here; names inside jsonb are kept. */
class ColumnNames extends CamelCasePlugin {
  columnOf = (property: string): string => this.snakeCase(property);
  propertyOf = (column: string): string => this.camelCase(column);
}

export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });
