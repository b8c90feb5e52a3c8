import { buildSchemaCache } from '../schema/build.ts'
import type { ForeignKeyRow, RelationRow, RoutineRow } from '../schema/rows.ts'
import type { Relation, SchemaCache } from '../schema/types.ts'
import { relationKey } from '../schema/types.ts'

/** A small library as the introspection would describe it, for tests of the pure stages. */
const NAMES = ['authors', 'books', 'covers', 'topics', 'book_topics', 'odd "name']

function relation(name: string, columns: readonly string[], primaryKey: readonly string[] = ['id']): RelationRow {
  return {
    schema: 'public', name, oid: NAMES.indexOf(name), view: false, insertable: true, updatable: true, deletable: true, primary_key: primaryKey,
    columns: columns.map((column) => {
      const [title = '', type = 'integer'] = column.split(':')
      const kind = type === 'jsonb' ? 'json' : type === 'tsvector' ? 'tsvector' : 'other'
      return { name: title, type, kind, notNull: false, generated: false, defaultSql: title === 'note' ? "'x'::text" : null }
    }),
  }
}

function key(name: string, from: string, column: string, to: string, unique = false): ForeignKeyRow {
  const pairs = [{ from: column, fromNumber: 1, to: 'id', toNumber: 1 }]
  return { name, from_oid: NAMES.indexOf(from), to_oid: NAMES.indexOf(to), pairs, unique }
}

function routine(name: string, more: Partial<RoutineRow>): RoutineRow {
  return {
    schema: 'public', name, callable: true, returnsSet: false, volatile: false, oneRow: false, composite: false, void: false, resultKind: 'other',
    result: null, fields: null, arguments: [], settings: [], defaults: 0, rowOf: null, ...more,
  }
}

export function libraryCache(): SchemaCache {
  return buildSchemaCache({
    views: [],
    primaryKeys: [],
    schemas: ['public'],
    settings: new Map(),
    relations: [
      relation('authors', ['id', 'name:text', 'profile:jsonb', 'note:text']),
      relation('books', ['id', 'title:text', 'author_id', 'editor_id', 'parent_id', 'words:tsvector']),
      relation('covers', ['book_id', 'color:text'], ['book_id']),
      relation('topics', ['id', 'name:text']),
      relation('book_topics', ['book_id', 'topic_id'], ['book_id', 'topic_id']),
      relation('odd "name', ['id', 'a"b:text']),
    ],
    foreignKeys: [
      key('books_author_fkey', 'books', 'author_id', 'authors'),
      key('books_editor_fkey', 'books', 'editor_id', 'authors'),
      key('books_parent_fkey', 'books', 'parent_id', 'books'),
      key('covers_book_fkey', 'covers', 'book_id', 'books', true),
      key('book_topics_book_fkey', 'book_topics', 'book_id', 'books'),
      key('book_topics_topic_fkey', 'book_topics', 'topic_id', 'topics'),
    ],
    routines: [
      routine('covers_of', {
        returnsSet: true, composite: true, result: { schema: 'public', name: 'covers' }, rowOf: { schema: 'public', name: 'books' },
        arguments: [{ name: null, type: 'books', mode: 'i' }],
      }),
      routine('add', { arguments: [{ name: 'a', type: 'integer', mode: 'i' }, { name: 'b', type: 'integer', mode: 'i' }], defaults: 1 }),
      routine('add', { arguments: [{ name: 'a', type: 'integer', mode: 'i' }, { name: 'c', type: 'integer', mode: 'i' }] }),
      routine('body', { arguments: [{ name: null, type: 'json', mode: 'i' }] }),
      routine('echo', { arguments: [{ name: null, type: 'text', mode: 'i' }] }),
      routine('either', { arguments: [{ name: 'a', type: 'text', mode: 'i' }] }),
      routine('either', { arguments: [{ name: 'a', type: 'integer', mode: 'i' }] }),
      routine('join_all', { arguments: [{ name: 'parts', type: 'text[]', mode: 'v' }] }),
      routine('all_books', { returnsSet: true, composite: true, result: { schema: 'public', name: 'books' } }),
    ],
  })
}

export function libraryRelation(cache: SchemaCache, name: string): Relation {
  const found = cache.relations.get(relationKey('public', name))
  if (!found) throw new Error(`the library has no ${name}`)
  return found
}
