import { describe, expect, it, vi } from 'vitest'
import { serviceRole, sharedStage, type Row, type Scene } from '../support/stage.ts'
import { archiveAt, linkAll } from '../support/trail.ts'

// The chain waits for every transaction of the cluster, those of other files among them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const stage = sharedStage()

describe('the audit trail', () => {
  const insert = `insert into public.audit_logs (action_type, entity_type, entity_id, performed_by, metadata) values ($1, $2, $3, $4, $5)`

  it('takes from the browser only the own change of password', async () => {
    await stage.scene(async (scene) => {
      const actor = stage.signedIn('pessoa@aurora.demo')
      const me = actor.claims?.['sub']
      const other = stage.signedIn('admin@aurora.demo').claims?.['sub']
      const good = '{"initiated_by": "user"}'
      expect(await scene.refusal(actor, insert, ['password_change', 'user', me, me, good])).toBeNull()
      expect(await scene.owner(`select company_id from public.audit_logs where action_type = 'password_change'`)).toEqual([
        { company_id: stage.company('aurora') },
      ])
      expect(await scene.refusal(actor, insert, ['create', 'user', me, me, good])).toBe('42501')
      expect(await scene.refusal(actor, insert, ['password_change', 'employee', me, me, good])).toBe('42501')
      expect(await scene.refusal(actor, insert, ['password_change', 'user', other, me, good])).toBe('42501')
      expect(await scene.refusal(actor, insert, ['password_change', 'user', me, other, good])).toBe('42501')
      expect(await scene.refusal(actor, insert, ['password_change', 'user', me, me, JSON.stringify({ text: 'x'.repeat(2000) })])).toBe('42501')
      expect(await scene.refusal(actor, insert, ['password_change', 'user', me, me, '[]'])).toBe('42501')
      for (const forged of ['{}', '{"initiated_by": "system"}', '{"initiated_by": "user", "changes": {"role": ["user", "master"]}}']) {
        expect(await scene.refusal(actor, insert, ['password_change', 'user', me, me, forged])).toBe('42501')
      }
    })
  })

  it('says where an entry came from by itself, whatever the browser claims', async () => {
    await stage.scene(async (scene) => {
      const reason = (text: string): string => Buffer.from(text).toString('base64')
      const headers = { 'x-forwarded-for': '203.0.113.7', 'x-audit-reason': reason('Troca\r\n\u0007de\u202Esenha') }
      const actor = stage.signedIn('pessoa@aurora.demo', { headers })
      const me = actor.claims?.['sub']
      const origin = `select metadata - 'initiated_by' as origin from public.audit_logs where action_type = $1 order by id desc limit 1`
      const told = { ip: '203.0.113.7', reason: 'Troca de senha' }
      expect(await scene.refusal(actor, insert, ['password_change', 'user', me, me, '{"initiated_by": "user", "ip": "8.8.8.8", "reason": "x"}'])).toBeNull()
      expect(await scene.owner(origin, ['password_change'])).toEqual([{ origin: told }])
      await scene.as(actor, `select public.record_export('employees', 3, 'csv')`)
      expect(await scene.owner(origin, ['export'])).toMatchObject([{ origin: { ...told, rows: 3 } }])
      const silent = stage.signedIn('pessoa@aurora.demo')
      expect(await scene.refusal(silent, insert, ['password_change', 'user', me, me, '{"initiated_by": "user", "ip": "8.8.8.8", "reason": "x"}'])).toBeNull()
      expect(await scene.owner(origin, ['password_change'])).toEqual([{ origin: {} }])
    })
  })

  it.each(['company_id', 'at', 'xid', 'id'])('takes no %s from the browser', async (column) => {
    await stage.scene(async (scene) => {
      const actor = stage.signedIn('pessoa@aurora.demo')
      const text = `insert into public.audit_logs (action_type, entity_type, entity_id, performed_by, ${column})
        values ('password_change', 'user', auth.uid(), auth.uid(), default)`
      expect(await scene.refusal(actor, text)).toBe('42501')
    })
  })

  it.each([
    [`update public.audit_logs set action_type = 'nothing'`],
    ['delete from public.audit_logs'],
    ['truncate public.audit_logs cascade'],
    ['update private.audit_chain set seq = seq'],
    ['delete from private.audit_chain'],
    ['truncate private.audit_chain'],
    [`update private.audit_archives set metadata = metadata`],
    ['delete from private.audit_archives'],
    ['truncate private.audit_archives'],
    ['delete from public.audit_verifications'],
  ])('refuses to everyone: %s', async (text) => {
    await stage.scene(async (scene) => {
      await linkAll(scene)
      expect(await archiveAt(scene, '2040-01-01')).toBeGreaterThan(0)
      await scene.owner('select private.run_audit_verification()')
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), 'select id from public.audit_logs')).toBeNull()
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), text)).toBe('42501')
      expect(await scene.refusal(serviceRole, text)).toBe('42501')
      await expect(scene.owner(text)).rejects.toMatchObject({ code: 'RHAUD' })
    })
  })
})

describe('the archive of the trail', () => {
  const COLUMNS = 'company_id, first_seq, last_seq, month, first_at, last_at, previous, head, ids, moments, action_types, entity_types, entity_ids, performers, metadata, originals'
  /** A block of the first entries of Aurora as the job would write it, with a change of the forger's. */
  const forge = (scene: Scene, change: string, links = 3, original = 'null::bytea'): Promise<readonly Row[]> => scene.owner(
    `insert into private.audit_archives (${COLUMNS}) select ${COLUMNS} from (
       select $1::uuid as company_id, min(k.seq) as first_seq, max(k.seq) as last_seq, date '2026-01-01' as month, min(a.at) as first_at, max(a.at) as last_at,
         (array_agg(k.previous order by k.seq))[1] as previous, (array_agg(k.hash order by k.seq desc))[1] as head, array_agg(a.id order by k.seq) as ids,
         array_agg(a.at order by k.seq) as moments, array_agg(a.action_type order by k.seq) as action_types, array_agg(a.entity_type order by k.seq) as entity_types,
         array_agg(a.entity_id order by k.seq) as entity_ids, array_agg(a.performed_by order by k.seq) as performers, array_agg(${change} order by k.seq) as metadata,
         array_agg(${original} order by k.seq) as originals
       from (select * from private.audit_chain where company_id = $1 order by seq limit $2) k join public.audit_logs a on a.id = k.audit_id) forged`, [stage.company('aurora'), links])

  it('takes a block that continues the chain and no other, from the owner either', async () => {
    await stage.scene(async (scene) => {
      await linkAll(scene)
      const attempt = async (change: string, original?: string): Promise<string | null> => {
        await scene.owner('savepoint forging')
        const code = await forge(scene, change, 3, original).then(() => null, (error: unknown) => (error as { code: string }).code)
        await scene.owner('rollback to savepoint forging')
        return code
      }
      expect(await attempt('a.metadata::text')).toBeNull()
      expect(await attempt(`'{"changes": {}}'::text`)).toBe('RHAUD')
      // Nobody took the values out.
      expect(await attempt(`'{"changes": {}}'::text`, 'k.values_digest')).toBe('RHAUD')
      await forge(scene, 'a.metadata::text')
      // The same links once more, and links beyond a gap.
      for (const seq of [2, 9]) {
        await scene.owner('savepoint forging')
        await expect(scene.owner(`insert into private.audit_archives (${COLUMNS}) select ${COLUMNS.replace('first_seq, last_seq', `${seq}, ${seq + 2}`)} from private.audit_archives where company_id = $1`, [stage.company('aurora')])).rejects.toMatchObject({ code: 'RHAUD' })
        await scene.owner('rollback to savepoint forging')
      }
    })
  })

  it('lets go of nothing that it does not hold: links first, then their entries', async () => {
    await stage.scene(async (scene) => {
      await linkAll(scene)
      const gone = async (text: string): Promise<string | null> => {
        await scene.owner('savepoint deleting')
        const code = await scene.owner(text, [stage.company('aurora')]).then(() => null, (error: unknown) => (error as { code: string }).code)
        await scene.owner('rollback to savepoint deleting')
        return code
      }
      const links = (upTo: number): string => `delete from private.audit_chain where company_id = $1 and seq <= ${upTo}`
      const entries = `delete from public.audit_logs where id = any (select unnest(ids) from private.audit_archives where company_id = $1)`
      expect(await gone(links(3))).toBe('RHAUD')
      await forge(scene, 'a.metadata::text')
      expect(await gone(links(4))).toBe('RHAUD')
      expect(await gone(entries)).toBe('RHAUD')
      expect(await gone(links(3))).toBeNull()
      await scene.owner(links(3), [stage.company('aurora')])
      expect(await gone('delete from public.audit_logs a where a.company_id = $1 and not exists (select from private.audit_chain k where k.audit_id = a.id)')).toBeNull()
      // An entry that waits for the chain is in no block.
      await scene.owner(`insert into public.audit_logs (company_id, action_type, entity_type) values ($1, 'update', 'department')`, [stage.company('aurora')])
      expect(await gone('delete from public.audit_logs a where a.company_id = $1 and not exists (select from private.audit_chain k where k.audit_id = a.id)')).toBe('RHAUD')
    })
  })

  it('is out of reach of every role of the API', async () => {
    await stage.scene(async (scene) => {
      await linkAll(scene)
      await archiveAt(scene, '2040-01-01')
      for (const actor of [stage.signedIn('master@vinculo.demo'), stage.signedIn('admin@aurora.demo'), serviceRole]) {
        expect(await scene.refusal(actor, 'select from private.audit_archives')).toBe('42501')
        expect(await scene.refusal(actor, `insert into private.audit_archives (company_id) values (gen_random_uuid())`)).toBe('42501')
        expect(await scene.refusal(actor, `select * from private.archived_entries(null, null, null, null, null)`)).toBe('42501')
      }
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), 'select private.run_audit_archive()')).toBe('42501')
      expect(await scene.refusal(serviceRole, 'select private.run_audit_archive()')).toBeNull()
    })
  })
})
