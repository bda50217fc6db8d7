import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler } from "kysely";

/**
 * Columns are snake_case in the database and camelCase here, by the rule of Kysely's plugin. The plugin itself copies each
 * query to rename it; here a name is renamed where it is written into the text. Rows come renamed already, since whoever
 * builds them (`rowBuilder` in values.ts) asks for a column's property once and not for each row.
 */
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

export const columnNames = new ColumnNames();

/** Names of ours by how they stand in a statement. There are as many as tables, columns and aliases in the code. */
const written = new Map<string, string>();

class RenamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    const known = written.get(identifier);
    if (known !== undefined) return known;
    const name = super.sanitizeIdentifier(columnNames.columnOf(identifier));
    written.set(identifier, name);
    return name;
  }
}

/** PostgreSQL, spoken to under the columns' own names. */
export class RenamingDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new RenamingCompiler();
  }
}
