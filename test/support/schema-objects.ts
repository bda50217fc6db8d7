import { sql } from "kysely";
import type { Db } from "#/platform/db/db.ts";

/** A schema's object as PostgreSQL describes it: schemas with the same objects are the same. */
type SchemaObject = { kind: string; name: string; definition: string };

/**
 * Returns the objects of the schema `public`, in order: columns of tables and views, constraints,
 * indexes, views, functions, triggers and statistics. Those of an extension are left out.
 */
export async function listSchemaObjects(db: Db): Promise<SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    with relation as (
      select c.* from pg_class c where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e'))
    select 'column' as kind, c.relname || '.' || a.attname as name, concat_ws(' ',
        format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, a.attgenerated,
        a.attidentity, pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)) as definition
      from relation c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
      where c.relkind in ('r', 'v', 'm', 'p')
    union all select 'options', c.relname, c.reloptions::text from relation c where c.reloptions is not null
    union all select 'constraint', c.relname || '.' || k.conname, pg_get_constraintdef(k.oid)
      from pg_constraint k join relation c on c.oid = k.conrelid where k.contype <> 't'
    union all select 'index', c.relname, pg_get_indexdef(c.oid) from relation c where c.relkind in ('i', 'I')
    union all select 'view', c.relname, pg_get_viewdef(c.oid) from relation c where c.relkind in ('v', 'm')
    union all select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select 'trigger', c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid)
      from pg_trigger t join relation c on c.oid = t.tgrelid where not t.tgisinternal
    union all select 'statistics', s.stxname, pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s
      where s.stxnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  return rows;
}
