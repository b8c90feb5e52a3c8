import { describe, expect, it } from 'vitest'
import { hireUntold } from '../support/history.ts'
import { type Actor, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn('admin@aurora.demo')

async function left(scene: Scene): Promise<Record<string, number>> {
  const rows = await scene.as(admin(), 'select step, total::integer from public.company_start($1)', [stage.company('aurora')])
  return Object.fromEntries(rows.map((row) => [String(row['step']), Number(row['total'])]))
}

describe('what a company has left to do', () => {
  it('is counted from the data, step by step, for who keeps the settings alone', async () => {
    await stage.scene(async (scene) => {
      const before = await left(scene)
      expect(Object.keys(before)).toEqual(['people', 'contracts', 'pay', 'personal', 'heads', 'balances', 'documents', 'logins'])
      expect(before['people']).toBe(0)
      const id = await hireUntold(scene, stage, { hire_date: '2015-03-02', status: 'active' })
      const one = await left(scene)
      for (const step of ['contracts', 'pay', 'personal', 'balances', 'documents', 'logins']) expect([step, (one[step] ?? 0) - (before[step] ?? 0)]).toEqual([step, 1])
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', '2015-03-02')`, [stage.company('aurora'), id])
      await scene.owner(`insert into public.employee_personal (company_id, employee_id, sex, education_level) values ($1, $2, 'F', '07')`, [stage.company('aurora'), id])
      const later = await left(scene)
      expect([later['contracts'], later['personal']]).toEqual([before['contracts'], before['personal']])
      for (const actor of [stage.signedIn('gestor@aurora.demo'), stage.signedIn('pessoa@aurora.demo'), stage.signedIn('admin@boreal.demo')]) {
        expect(await scene.as(actor, 'select * from public.company_start($1)', [stage.company('aurora')])).toEqual([])
      }
    })
  })
})

describe('files named after people', () => {
  it('are met by CPF and words of the type, for who manages documents', async () => {
    await stage.scene(async (scene) => {
      const id = await hireUntold(scene, stage, { cpf: '52998224725' })
      const names = ['RG 529.982.247-25.pdf', 'docs/52998224725/comprovante_residencia.jpg', '529982247250 contrato.pdf', 'Foto 11144477735.png', '529-982 x.pdf']
      const match = (actor: Actor) => scene.as(actor, 'select m.name, m.employee_id, t.name as type from public.match_document_files($1, $2) m left join public.document_types t on t.id = m.type_id', [stage.company('aurora'), names])
      const rows = await match(admin())
      expect(rows.map((row) => [row['name'], row['employee_id'] === id])).toEqual(names.map((name, place) => [name, place < 2]))
      expect(String(rows[0]?.['type'])).toBe('Documento de identidade e CPF')
      expect(String(rows[1]?.['type'])).toBe('Comprovante de endereço')
      expect(await match(stage.signedIn('pessoa@aurora.demo'))).toEqual([])
      expect(await match(stage.signedIn('admin@boreal.demo'))).toEqual([])
    })
  })
})
