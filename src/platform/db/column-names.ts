import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type RootOperationNode,
} from "kysely";

/**
 * Columns are snake_case in the database and camelCase here, by Kysely's plugin; names inside a
 * jsonb column are kept. The plugin would copy each query to rename it, which takes as long as
 * building it, so a name is converted as it is written into the SQL text.
 */
class ColumnNames extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  /** The column of a property. */
  columnOf(property: string): string {
    return this.snakeCase(property);
  }

  /** The property of a column. */
  propertyOf(column: string): string {
    return this.camelCase(column);
  }
}

export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });

/** Our names as written in SQL. There are as many as tables, columns and aliases in the code. */
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
