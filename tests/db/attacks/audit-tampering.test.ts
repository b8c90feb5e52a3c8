import { describe, expect, it } from 'vitest'
import { serviceRole, sharedStage } from '../support/stage.ts'

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
  ])('refuses to everyone: %s', async (text) => {
    await stage.scene(async (scene) => {
      await scene.owner('select private.chain_audit()')
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), 'select id from public.audit_logs')).toBeNull()
      expect(await scene.refusal(stage.signedIn('master@vinculo.demo'), text)).toBe('42501')
      expect(await scene.refusal(serviceRole, text)).toBe('42501')
      await expect(scene.owner(text)).rejects.toMatchObject({ code: 'RHAUD' })
    })
  })
})
