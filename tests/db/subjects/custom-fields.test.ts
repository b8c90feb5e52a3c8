import { beforeAll, describe, expect, it } from 'vitest'
import { castOf, employeeId, newcomer, type Cast } from '../support/records.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let cast: Cast
beforeAll(() => {
  cast = castOf(stage)
})

const saving = 'select * from public.save_custom_field($1, $2::jsonb, $3, $4)'
const define = async (scene: Scene, actor: Actor, values: Row, id: unknown = null, at: unknown = null): Promise<Row | undefined> =>
  (await scene.as(actor, saving, [stage.company('aurora'), JSON.stringify(values), id, at]))[0]
const refusedField = async (scene: Scene, actor: Actor, values: Row, id: unknown = null): Promise<string | null> =>
  scene.refusal(actor, saving, [stage.company('aurora'), JSON.stringify(values), id, null])
const keys = async (scene: Scene, actor: Actor, person: string): Promise<Row> =>
  Object.fromEntries((await scene.as(actor, 'select key, value, can_edit from public.custom_values($1)', [person])).map((row) => [String(row['key']), row['can_edit']]))
const fill = (scene: Scene, actor: Actor, person: string, values: Row): Promise<string | null> =>
  scene.refusal(actor, 'select * from public.save_custom_values($1, $2::jsonb)', [person, JSON.stringify(values)])

describe('a custom field', () => {
  it('is made and changed by administrators, as it was read', async () => {
    await stage.scene(async (scene) => {
      const field = await define(scene, cast.admin, { label: 'Tamanho do Calçado (cm)', kind: 'number' })
      expect(field).toMatchObject({ key: 'tamanho_do_calcado_cm', who_sees: 'person', who_edits: 'hr' })
      const [read] = await scene.owner('select updated_at::text from public.custom_fields where id = $1', [field?.['id']])
      expect(await define(scene, cast.admin, { label: 'Calçado', key: 'outra' }, field?.['id'], read?.['updated_at'])).toMatchObject({ label: 'Calçado', key: 'tamanho_do_calcado_cm' })
      expect(await define(scene, cast.admin, { label: 'Pé' }, field?.['id'], read?.['updated_at'])).toBeUndefined()
      expect(await refusedField(scene, cast.manager, { label: 'Meu', kind: 'text' })).toBe('RHPER')
      expect(await refusedField(scene, cast.stranger, { label: 'Meu', kind: 'text' })).toBe('RHNTF')
    })
  })

  it('has editors who see it, clean choices, and the kind that its values have', async () => {
    await stage.scene(async (scene) => {
      const field = { label: 'Turno', kind: 'choice', choices: [' Manhã ', 'Tarde', 'Manhã', ''] }
      const made = await define(scene, cast.admin, field)
      expect(made?.['choices']).toEqual(['Manhã', 'Tarde'])
      expect(await refusedField(scene, cast.admin, { label: 'Turno', kind: 'text' })).toBe('23505')
      expect(await refusedField(scene, cast.admin, { label: 'Vazio', kind: 'choice', choices: [] })).toBe('RHCUS')
      expect(await refusedField(scene, cast.admin, { label: 'Cego', kind: 'text', who_sees: 'hr', who_edits: 'person' })).toBe('23514')
      expect(await refusedField(scene, cast.admin, { label: 'Cego', kind: 'text', who_sees: 'person', who_edits: 'manager' })).toBe('23514')
      expect(await refusedField(scene, cast.admin, { label: 'Outro', kind: 'text', archived_at: null })).toBe('RHARG')
      const person = await newcomer(scene, stage)
      expect(await refusedField(scene, cast.admin, { kind: 'text' }, made?.['id'])).toBeNull()
      expect(await fill(scene, cast.admin, person, { turno: 'Manhã' })).toBeNull()
      expect(await refusedField(scene, cast.admin, { kind: 'number' }, made?.['id'])).toBe('RHCUS')
    })
  })

  it('is seen and edited by whom its company named', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const boss = await employeeId(scene, 'gestor@aurora.demo')
      expect(await keys(scene, cast.admin, me)).toEqual({ camiseta: true, equipamento: true, projeto: true, sucessao: true })
      expect(await keys(scene, cast.user, me)).toEqual({ camiseta: true, equipamento: true, projeto: false })
      expect(await keys(scene, cast.manager, me)).toEqual({ camiseta: false, projeto: true })
      expect(await keys(scene, cast.user, boss)).toEqual({ camiseta: false })
      expect(await fill(scene, cast.manager, me, { projeto: 'Portal' })).toBeNull()
      expect(await fill(scene, cast.manager, me, { camiseta: 'M' })).toBe('RHPER')
      expect(await fill(scene, cast.user, me, { projeto: 'Outro' })).toBe('RHPER')
      expect(await fill(scene, cast.user, me, { sucessao: '9' })).toBe('RHFLD')
      expect(await fill(scene, cast.user, boss, { camiseta: 'G' })).toBe('RHPER')
      expect(await fill(scene, cast.stranger, me, { camiseta: 'G' })).toBe('RHNTF')
      expect(await fill(scene, cast.admin, me, { sucessao: '9', camiseta: 'G' })).toBeNull()
    })
  })

  it('holds values of its kind in one form, and none when cleared', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      for (const [kind, key] of [['text', 'texto'], ['number', 'numero'], ['date', 'data'], ['boolean', 'logico']] as const) {
        await define(scene, cast.admin, { key, label: key, kind })
      }
      const stored = async (values: Row): Promise<unknown> => {
        const rows = await scene.as(cast.admin, 'select key, value from public.save_custom_values($1, $2::jsonb)', [person, JSON.stringify(values)])
        return rows.find((row) => row['key'] === Object.keys(values)[0])?.['value']
      }
      expect(await stored({ numero: ' -1.234,50 '.replace('.', '') })).toBe('-1234.5')
      expect(await stored({ numero: 7 })).toBe('7')
      expect(await stored({ data: '2028-02-29' })).toBe('2028-02-29')
      expect(await stored({ logico: 'true' })).toBe('true')
      expect(await stored({ texto: ' Olá ' })).toBe('Olá')
      expect(await stored({ texto: '  ' })).toBeNull()
      for (const wrong of [{ numero: '1e5' }, { numero: '1.234,5' }, { data: '2027-02-29' }, { data: '27/02/2027' }, { logico: 'sim' }, { texto: 'a\nb' }]) {
        expect(await fill(scene, cast.admin, person, wrong), JSON.stringify(wrong)).toBe('RHCUS')
      }
    })
  })

  it('archived is out of sight with its values, and comes back with them', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const [field] = await scene.owner(`select id from public.custom_fields where key = 'camiseta'`)
      const archive = 'select public.archive_custom_field($1, $2)'
      expect(await scene.refusal(cast.user, archive, [field?.['id'], true])).toBe('RHPER')
      await scene.as(cast.admin, archive, [field?.['id'], true])
      expect(Object.keys(await keys(scene, cast.user, me))).not.toContain('camiseta')
      expect(await fill(scene, cast.user, me, { camiseta: 'M' })).toBe('RHFLD')
      await scene.as(cast.admin, archive, [field?.['id'], false])
      const [row] = await scene.as(cast.user, `select value from public.custom_values($1) where key = 'camiseta'`, [me])
      expect(row?.['value']).toMatch(/^(P|M|G|GG)$/)
    })
  })
})
