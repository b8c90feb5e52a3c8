import type { Scene } from './stage.ts'

/** How many rows the scene has written so far. Not by pg_stat_xact_all_tables, which joins and groups the whole catalogue for each answer. */
export const written = async (scene: Pick<Scene, 'owner'>): Promise<unknown> =>
  (await scene.owner(
    `select sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid)) as n
     from pg_class where relkind in ('r', 't', 'm') and relnamespace <> 'pg_catalog'::regnamespace`,
  ))[0]?.['n']
