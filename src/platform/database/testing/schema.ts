import { sql } from "kysely";
import { type Db, getEngine, qb } from "#platform/database/database.server.ts";

/**
 * Maps the name of each part of a database to its definition: "column topics.votes", for example, to "integer, not
 * null, default 0".
 */
export type DatabaseSchema = Record<string, string>;

type SchemaPart = { name: string; definition: string };

/**
 * Describes columns, keys, indexes and references, regardless of their order. Leaves out PostgreSQL's text indexes,
 * because the program creates them at startup, and only if it's allowed to.
 */
export async function describeSchema(db: Db): Promise<DatabaseSchema> {
  const queries = getEngine(db) === "sqlite" ? SQLITE_QUERIES : POSTGRES_QUERIES;
  const parts: SchemaPart[] = [];
  for (const query of queries) parts.push(...(await query.execute(qb(db))).rows);
  return Object.fromEntries(parts.map(({ name, definition }) => [name, definition.replaceAll(/\s+/g, " ")]));
}

const SQLITE_TABLES = sql`
  (select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\')`;

const SQLITE_QUERIES = [
  sql<SchemaPart>`
    select 'column ' || tables.name || '.' || columns.name as name,
      lower(columns.type) || iif(columns."notnull", ', not null', '')
        || iif(columns.dflt_value is null, '', ', default ' || columns.dflt_value)
        || iif(columns.pk > 0, ', key ' || columns.pk, '') as definition
    from ${SQLITE_TABLES} as tables join pragma_table_xinfo(tables.name) as columns`,
  // Indexes are identified by their columns, because the name of a key's index contains a sequence number.
  sql<SchemaPart>`
    select 'index ' || tables.name || '.(' || group_concat(columns.name || ' ' || columns.coll, ', ' order by columns.seqno)
        || ')' || iif(indexes.partial, ' ' || indexes.name, '') as name,
      iif(indexes."unique", 'unique', 'plain') || ', ' || coalesce(made.sql, 'of a key') as definition
    from ${SQLITE_TABLES} as tables join pragma_index_list(tables.name) as indexes
    join pragma_index_xinfo(indexes.name) as columns on columns.key
    left join sqlite_schema as made on made.name = indexes.name
    group by tables.name, indexes.name`,
  sql<SchemaPart>`
    select 'reference ' || tables.name || '.' || keys."from" as name,
      keys."table" || ', ' || keys.on_update || ', ' || keys.on_delete as definition
    from ${SQLITE_TABLES} as tables join pragma_foreign_key_list(tables.name) as keys`,
  sql<SchemaPart>`
    select type || ' ' || name as name, iif(type = 'table', iif(sql like '%autoincrement%', 'counted', ''), sql) as definition
    from sqlite_schema where type <> 'index' and sql not like 'create virtual%' and name not like 'sqlite\\_%' escape '\\'`,
  sql<SchemaPart>`select 'texts ' || name as name, sql as definition from sqlite_schema where sql like 'create virtual%'`,
];

const POSTGRES_QUERIES = [
  sql<SchemaPart>`
    select 'column ' || tables.relname || '.' || columns.attname as name,
      format_type(columns.atttypid, columns.atttypmod)
        || case when columns.attcollation = types.typcollation then '' else ', collate ' || columns.attcollation::regcollation end
        || case when columns.attnotnull then ', not null' else '' end
        || coalesce(', default ' || pg_get_expr(defaults.adbin, defaults.adrelid), '')
        || columns.attidentity::text || columns.attgenerated::text as definition
    from pg_class as tables join pg_attribute as columns on columns.attrelid = tables.oid
    join pg_type as types on types.oid = columns.atttypid
    left join pg_attrdef as defaults on defaults.adrelid = tables.oid and defaults.adnum = columns.attnum
    where tables.relnamespace = current_schema()::regnamespace and tables.relkind in ('r', 'p')
      and columns.attnum > 0 and not columns.attisdropped`,
  sql<SchemaPart>`
    select 'index ' || tablename || '.' || indexname as name, indexdef as definition
    from pg_indexes where schemaname = current_schema() and indexname not like '%\\_texts\\_parts'`,
  sql<SchemaPart>`
    select 'constraint ' || conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'`,
  sql<SchemaPart>`
    select 'trigger ' || tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal`,
];
