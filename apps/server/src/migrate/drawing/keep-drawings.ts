import { createHash } from 'node:crypto'
import type pg from 'pg'

import { encodePng } from './png.ts'
import { drawShapes, type Shape } from './raster.ts'

interface Drawing {
  readonly version: string
  readonly shapes: readonly Shape[]
}

/**
 * Pictures of a seed: `pg_temp.seed_drawings()` answers what to draw, `pg_temp.keep_drawings(versions, sizes, digests)` writes the rows
 * that name them. The bytes go into the database, where the store of files finds them: a copy of a seeded database has its pictures too.
 */
export async function keepDrawings(client: pg.Client): Promise<void> {
  const known = await client.query<{ known: boolean }>("select to_regprocedure('pg_temp.seed_drawings()') is not null as known")
  if (known.rows[0]?.known !== true) return
  const { rows } = await client.query<Drawing>('select version::text, shapes from pg_temp.seed_drawings()')
  const pictures = rows.map(({ version, shapes }) => ({ version, bytes: encodePng(drawShapes(shapes)) }))
  const versions = pictures.map(({ version }) => version)
  await client.query('insert into engine.seeded_blobs (version, bytes) select * from unnest($1::uuid[], $2::bytea[])', [
    versions,
    pictures.map(({ bytes }) => bytes),
  ])
  await client.query('select pg_temp.keep_drawings($1::uuid[], $2::integer[], $3::text[])', [
    versions,
    pictures.map(({ bytes }) => bytes.length),
    pictures.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
  ])
}
