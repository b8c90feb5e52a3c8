import type { Scene } from './stage.ts'

/** Rows that a statement of an actor writes, by table: whatever leaves a trace of an answer shows here. */
export async function writesOf(scene: Scene, act: () => Promise<unknown>): Promise<readonly string[]> {
  const counts = async (): Promise<ReadonlyMap<string, string>> =>
    new Map((await scene.owner(
      `select c.oid::regclass::text as name, concat_ws(' ', pg_stat_get_xact_tuples_inserted(c.oid), pg_stat_get_xact_tuples_updated(c.oid), pg_stat_get_xact_tuples_deleted(c.oid)) as n
       from pg_class c where c.relkind in ('r', 'p', 'm') and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    )).map(({ name, n }) => [String(name), String(n)]))
  const before = await counts()
  await act()
  const after = await counts()
  return [...after].filter(([name, n]) => before.get(name) !== n).map(([name]) => name).toSorted()
}
