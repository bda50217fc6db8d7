import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type RootOperationNode,
} from "kysely";

/**
 * Columns are snake_case in the database and camelCase here, by Kysely's plugin; what stands in a jsonb column keeps its
 * names. The plugin would copy each query to rename it, which takes as long as building it: a name is renamed where
 * it is written into the text instead.
 */
class ColumnNames extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
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

export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });

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
