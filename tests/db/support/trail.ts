import { vi } from 'vitest'
import { runSql } from '../../support/sql.ts'
import type { Row, Scene } from './stage.ts'

/** Chains all committed entries: outside a scene, since the job takes committed ones alone; neighbours of the cluster may hold it back. */
export async function chainAll(url: string): Promise<void> {
  await vi.waitUntil(
    async () => {
      await runSql(url, 'select private.chain_audit(100000)')
      const left = await runSql(url, 'select from public.audit_logs a where not exists (select from private.audit_chain k where k.audit_id = a.id) limit 1')
      return left.length === 0
    },
    { timeout: 110_000, interval: 20 },
  )
}

/** Links the entries of a scene, which are never committed, as the job would. */
export const linkAll = (scene: Scene): Promise<readonly Row[]> => scene.owner(`do $$
  declare entry public.audit_logs; last_seq bigint; last_hash bytea; digest bytea;
  begin
    for entry in select a.* from public.audit_logs a where not exists (select from private.audit_chain k where k.audit_id = a.id) order by a.id loop
      select k.seq, k.hash into last_seq, last_hash from private.audit_chain k where k.company_id = entry.company_id order by k.seq desc limit 1;
      digest := private.audit_values_digest(entry.metadata);
      insert into private.audit_chain values (entry.company_id, coalesce(last_seq, 0) + 1, entry.id, coalesce(last_hash, ''), digest,
        private.audit_hash(coalesce(last_hash, ''), coalesce(last_seq, 0) + 1, entry, digest));
    end loop;
  end $$`)

/** Writes committed entries of a company, each at a moment and with values, and chains them. */
export async function writeEntries(url: string, company: string, entries: ReadonlyArray<{ readonly at: string; readonly metadata: Row; readonly entity?: string; readonly action?: string }>): Promise<void> {
  await runSql(url, `insert into public.audit_logs (company_id, at, action_type, entity_type, entity_id, metadata)
    select $1, (x.value ->> 'at')::timestamptz, coalesce(x.value ->> 'action', 'update'), 'department', (x.value ->> 'entity')::uuid, x.value -> 'metadata'
    from jsonb_array_elements($2::jsonb) with ordinality x order by x.ordinality`, [company, JSON.stringify(entries)])
  await chainAll(url)
}

/** Lets the job archive all that is due at a moment; how many entries it moved. */
export async function archiveAt(scene: Scene, instant: string): Promise<number> {
  await scene.owner('insert into private.frozen_clock (instant) values ($1) on conflict (only_row) do update set instant = excluded.instant', [instant])
  let moved = 0
  for (let part = -1; part !== 0; moved += part) part = Number((await scene.owner('select private.run_audit_archive() as n'))[0]?.['n'])
  return moved
}

/** Everything that the trail of a company says, wherever it lies. */
export const wholeTrail = (scene: Scene, company: string): Promise<readonly Row[]> => scene.owner(`
  select x.id, x.at::text, x.action_type, x.entity_type, x.entity_id, x.performed_by, x.metadata::text as metadata from (
    select * from public.audit_logs where company_id = $1 union all select * from private.archived_entries(array[$1::uuid], null, null, null, null)) x
  order by x.id`, [company])

/** What a verification of a company's whole chain comes to. */
export const checked = async (scene: Scene, company: string, after = 0, hash: unknown = Buffer.alloc(0), limit: number | null = null): Promise<Row | undefined> =>
  (await scene.owner('select intact, checked, first_broken_seq, up_to_seq, encode(up_to_hash, $5) as head from private.check_audit_links($1, $2, $3, $4)', [company, after, hash, limit, 'hex']))[0]
