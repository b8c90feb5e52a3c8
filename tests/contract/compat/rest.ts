import type { CompatSection } from './rows.ts'

const js = (title: string): readonly [string, string] => ['rest/supabase-js.test.ts', title]
const read = (title: string): readonly [string, string] => ['rest/read.test.ts', title]
const shapes = (title: string): readonly [string, string] => ['rest/shapes.test.ts', title]
const profile = 'in the conformance profile alone'

/** `supabase.from`, `supabase.rpc` and `supabase.schema` */
export const restSection: CompatSection = {
  title: 'Data',
  rows: [
    { method: 'from(table or view).select(columns, { count, head })', state: 'supported', test: js('from(view) and select() with count and head') },
    { method: 'select: alias, cast `::type`, `json->path->>key`', state: 'supported', test: read('returns the chosen columns, renamed and cast') },
    { method: 'select: embeds to one, to many, through a junction', state: 'supported', test: read('embeds many-to-many through the junction') },
    { method: 'select: `target!hint`, `!inner`, `!left`', state: 'supported', test: read('limits the parents by an inner embed and its filters') },
    { method: 'select: embeds through views', state: 'supported', test: shapes('embed and are embedded by the keys of the tables that they show, through views of views') },
    { method: 'select: computed columns and relationships', state: 'supported', test: read('embeds computed relationships, to-one and to-many') },
    { method: 'select: spread `...target(columns)`', state: 'supported', test: shapes('a to-many spread gives one list per column, in the order of the spread') },
    { method: 'select: aggregates `count()`, `column.sum()`', state: 'supported', note: 'off, as on hosted, until `alter role authenticator set pgrst.db_aggregates_enabled`', test: ['rest/conformance.test.ts', 'sum, avg, count, max and min, cast and named, over all rows or by the other columns'] },
    { method: 'insert(rows, { count })', state: 'supported', test: js('insert() of one and of many, with count and columns of all') },
    { method: 'insert(rows, { defaultToNull: false })', state: 'supported', test: js('insert() with defaultToNull: false') },
    { method: 'upsert(rows, { onConflict, ignoreDuplicates, count, defaultToNull })', state: 'supported', test: js('upsert(), by other keys with onConflict, leaving alone with ignoreDuplicates') },
    { method: 'update(values, { count }), delete({ count })', state: 'supported', note: 'without a filter refused (21000), as hosted does for the API roles', test: js('update() and delete() with count') },
    { method: 'rpc(name, args, { get, head, count })', state: 'supported', test: js('rpc() by POST, get and head, with count') },
    { method: 'rpc: overloads, variadic, one unnamed argument (JSON, text, XML, bytes)', state: 'supported', test: shapes('a function with one unnamed argument takes text and bytes whole') },
    { method: 'rpc(…).select(), filters, order, limit', state: 'supported', test: shapes('GET tells arguments from filters of the result') },
    { method: 'schema(name)', state: 'supported', note: '`public` alone is exposed here', test: js('schema() of one that is not exposed is refused') },
    { method: 'eq, neq', state: 'supported', test: js('eq() and neq()') },
    { method: 'gt, gte, lt, lte', state: 'supported', test: js('gt(), gte(), lt() and lte()') },
    { method: 'like, likeAllOf, likeAnyOf', state: 'supported', test: js('like(), likeAllOf() and likeAnyOf()') },
    { method: 'ilike, ilikeAllOf, ilikeAnyOf', state: 'supported', test: js('ilike(), ilikeAllOf() and ilikeAnyOf()') },
    { method: 'regexMatch, regexIMatch', state: 'supported', test: js('regexMatch() and regexIMatch()') },
    { method: 'is, isDistinct', state: 'supported', test: js('is() and isDistinct()') },
    { method: 'in, notIn', state: 'supported', test: js('in() and notIn()') },
    { method: 'contains, containedBy', state: 'supported', test: js('contains() and containedBy()') },
    { method: 'overlaps', state: 'supported', test: js('overlaps()') },
    { method: 'rangeGt, rangeGte, rangeLt, rangeLte, rangeAdjacent', state: 'supported', test: js('rangeGt(), rangeGte(), rangeLt(), rangeLte() and rangeAdjacent()') },
    { method: 'textSearch(column, query, { config, type })', state: 'supported', test: js('textSearch()') },
    { method: 'match(values)', state: 'supported', test: js('match()') },
    { method: 'not(column, operator, value)', state: 'supported', test: js('not()') },
    { method: 'or(filters, { referencedTable })', state: 'supported', test: js('or()') },
    { method: 'filter(column, operator, value)', state: 'supported', test: js('filter()') },
    { method: 'order(column, { ascending, nullsFirst, referencedTable })', state: 'supported', test: js('order() with nullsFirst, and by a column of an embed') },
    { method: 'limit(count, { referencedTable }), range(from, to, { referencedTable })', state: 'supported', note: 'at most 1,000 rows, as on hosted', test: js('order(), limit() and range(), also inside an embed') },
    { method: 'single(), maybeSingle()', state: 'supported', test: js('single() and maybeSingle() with stripNulls()') },
    { method: 'stripNulls()', state: 'supported', test: js('stripNulls()') },
    { method: 'csv()', state: 'supported', test: shapes('csv() gives a head and one line per row, quoted as COPY does') },
    { method: 'geojson()', state: 'left out', note: 'there is no PostGIS: 406 `PGRST107`', test: shapes('GeoJSON is left out, and says so') },
    { method: 'maxAffected(rows)', state: 'supported', test: js('maxAffected() undoes what reaches further') },
    { method: 'explain(options)', state: 'left out', note: `${profile}, as hosted has it off: 406 \`PGRST107\``, test: js('explain() is left out: a plan shows SQL and costs') },
    { method: 'rollback()', state: 'left out', note: `${profile}; ignored, as hosted does`, test: js('rollback() is left out: what is written stays, as on hosted') },
    { method: 'abortSignal, setHeader, throwOnError, retry, returns, overrideTypes', state: 'supported', test: js('abortSignal(), setHeader(), throwOnError(), retry() and returns()') },
    { method: 'getOpenApiSpec()', state: 'left out', note: '404 `PGRST126`', test: js('getOpenApiSpec() is left out: the root tells nothing') },
  ],
}
