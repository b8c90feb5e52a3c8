import type { Reply } from '../respond/answer.ts'
import type { SchemaCache } from '../schema/types.ts'

/** Where a function answers for `/`, its name; a schema in front of it is that of the request anyway. */
export function rootFunction(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** What `/` tells by itself: which relations and functions there are. PostgREST's document says far more, and no client of ours reads it. */
export function rootDocument(cache: SchemaCache, schema: string, method: string): Reply {
  const relations = [...cache.relations.values()].flatMap((relation) => (relation.schema === schema ? [`/${relation.name}`] : []))
  const routines = [...cache.routines.values()].flatMap(([routine]) => (routine?.schema === schema ? [`/rpc/${routine.name}`] : []))
  const document = {
    swagger: '2.0',
    info: { title: 'rest/v1', version: '1' },
    paths: Object.fromEntries([...relations, ...routines].map((path) => [path, {}])),
  }
  return { status: 200, headers: { 'content-type': 'application/openapi+json; charset=utf-8' }, body: method === 'HEAD' ? '' : JSON.stringify(document) }
}
