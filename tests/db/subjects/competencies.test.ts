import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PURPOSE, registerPurpose } from '../support/forms.ts'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
const admin = (): Actor => stage.signedIn('admin@aurora.demo')
const aurora = (): string => stage.company('aurora')
const OTHERS = ['gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo']
const SAVE = 'select * from public.save_competency($1, $2, $3, $4)'
const ARCHIVE = 'select * from public.archive_competency($1, $2, $3)'
const SAVE_SCALE = 'select * from public.save_rating_scale($1, $2, $3, $4)'
const ARCHIVE_SCALE = 'select * from public.archive_rating_scale($1, $2, $3)'
const SET = 'select public.set_required_levels($1, $2)'
const SET_POSITION = 'select public.set_position_competencies($1, $2, $3)'

const CREATIVITY: Row = { name: ' Criatividade ', kind: 'behavioral', description: 'Ter ideias.', levels: [{ level: 1, behaviour: 'Tem ideias.' }, { level: 3, behaviour: ' Testa ideias.\r\nDe verdade. ' }, { level: 4, behaviour: '  ' }] }
const SCALE: Row = { name: 'Três pontos', points: [{ label: 'Baixo', description: 'Pouco.' }, { label: 'Médio' }, { label: 'Alto' }] }

async function saved(scene: Scene, values: Row = CREATIVITY, id: unknown = null, read: unknown = null): Promise<Row> {
  return (await scene.as(admin(), SAVE, [aurora(), JSON.stringify(values), id, read]))[0] ?? {}
}
async function savedScale(scene: Scene, values: Row = SCALE, id: unknown = null): Promise<Row> {
  return (await scene.as(admin(), SAVE_SCALE, [aurora(), JSON.stringify(values), id, null]))[0] ?? {}
}
const levels = (scene: Scene, id: unknown) => scene.owner('select level, behaviour from public.competency_levels where competency_id = $1 order by level', [id])
const points = (scene: Scene, id: unknown) => scene.owner('select point, label, description from public.rating_scale_points where scale_id = $1 order by point', [id])
/** The code and the field of a refusal. */
async function blamed(scene: Scene, sql: string, values: readonly unknown[]): Promise<string> {
  try {
    await scene.as(admin(), sql, values)
    return 'accepted'
  } catch (error) {
    const { code, detail } = error as { code: string; detail: string }
    return `${code} ${detail}`.trim()
  }
}
/** An open form that asks about a competency or on a scale. */
async function asked(scene: Scene, column: 'competency_id' | 'scale_id', id: unknown): Promise<unknown> {
  await registerPurpose(scene)
  const [form] = await scene.owner(`insert into private.forms (company_id, purpose, subject_id, mode, min_group) values ($1, $2, gen_random_uuid(), 'identified', 5) returning id`, [aurora(), PURPOSE])
  await scene.owner(`insert into private.form_questions (company_id, form_id, position, kind, title, is_required, low, high, ${column}) values ($1, $2, 1, 'scale', 'Como foi?', true, 1, 3, $3)`, [aurora(), form?.['id'], id])
  return form?.['id']
}
const close = (scene: Scene, form: unknown) => scene.owner('update private.forms set closed_at = now() where id = $1', [form])

describe('a competency', () => {
  it('is created tidied, changed over the version that was read alone, and its behaviours are on the trail', async () => {
    await stage.scene(async (scene) => {
      const made = await saved(scene)
      expect(made).toMatchObject({ name: 'Criatividade', kind: 'behavioral', description: 'Ter ideias.', archived_at: null })
      expect(await levels(scene, made['id'])).toEqual([{ level: 1, behaviour: 'Tem ideias.' }, { level: 3, behaviour: 'Testa ideias.\nDe verdade.' }])
      const read = String((await scene.owner('select updated_at::text from public.competencies where id = $1', [made['id']]))[0]?.['updated_at'])
      // Behaviours alone are a change too.
      const changed = await saved(scene, { ...CREATIVITY, levels: [{ level: 1, behaviour: 'Tem muitas ideias.' }, { level: 3, behaviour: 'Testa ideias.\nDe verdade.' }] }, made['id'], read)
      expect(changed['id']).toBe(made['id'])
      expect(await saved(scene, { ...CREATIVITY, name: 'Tarde demais' }, made['id'], read)).toEqual({})
      expect(await levels(scene, made['id'])).toMatchObject([{ behaviour: 'Tem muitas ideias.' }, { level: 3 }])
      const trail = await scene.owner(`select action_type, count(*)::integer as entries from public.audit_logs where entity_type = 'competency_level' and entity_id = $1 group by 1 order by 1`, [made['id']])
      expect(trail).toEqual([{ action_type: 'create', entries: 3 }, { action_type: 'delete', entries: 1 }])
    })
  })

  it('is refused with the field to blame', async () => {
    await stage.scene(async (scene) => {
      await saved(scene)
      const wrong = (values: Row, id: string | null = null) => blamed(scene, SAVE, [aurora(), JSON.stringify({ name: 'Ousadia', kind: 'value', ...values }), id, null])
      expect(await wrong({})).toBe('accepted')
      expect(await wrong({ name: '  ' })).toBe('RHARG name')
      expect(await wrong({ name: 'x'.repeat(81) })).toBe('RHARG name')
      expect(await wrong({ name: 'Duas\nlinhas' })).toBe('RHARG name')
      expect(await wrong({ name: 'CRIATIVIDADÉ' })).toBe('RHDUP name')
      expect(await wrong({ name: 'Zelo', kind: 'other' })).toBe('RHARG kind')
      expect(await wrong({ name: 'Zelo', description: 'x'.repeat(1001) })).toBe('RHARG description')
      expect(await wrong({ name: 'Zelo', levels: [{ level: 2, behaviour: 'x'.repeat(501) }] })).toBe('RHARG level_2')
      for (const bad of [[{ level: 6, behaviour: 'a' }], [{ level: 0, behaviour: 'a' }], [{ level: 1.5, behaviour: 'a' }], [{ level: 1 }, { level: 1 }], ['a'], [null]]) expect(await wrong({ name: 'Zelo', levels: bad })).toBe('RHARG levels')
      expect(await wrong({ name: 'Zelo', levels: { 1: 'a' } })).toBe('RHARG')
      expect(await blamed(scene, SAVE, [aurora(), '[]', null, null])).toBe('RHARG')
      expect(await wrong({}, '00000000-0000-0000-0000-000000000000')).toBe('RHNTF')
      const html = await saved(scene, { name: '<b>Ética</b> 🌱', kind: 'value', levels: [{ level: 1, behaviour: `'); drop table x; --` }] })
      expect(html['name']).toBe('<b>Ética</b> 🌱')
    })
  })

  it('is archived and comes back with what positions require of it, unless its name was taken or an open form asks about it', async () => {
    await stage.scene(async (scene) => {
      const made = await saved(scene)
      await scene.as(admin(), SET, [aurora(), JSON.stringify([{ position_id: (await scene.owner('select id from public.positions where company_id = $1 limit 1', [aurora()]))[0]?.['id'], competency_id: made['id'], level: 3 }])])
      expect((await scene.as(admin(), ARCHIVE, [aurora(), made['id'], true]))[0]?.['archived_at']).not.toBeNull()
      expect(await blamed(scene, SAVE, [aurora(), JSON.stringify(CREATIVITY), made['id'], null])).toBe('RHNTF')
      expect((await scene.as(admin(), ARCHIVE, [aurora(), made['id'], false]))[0]?.['archived_at']).toBeNull()
      expect(await scene.owner('select level from public.position_competencies where competency_id = $1', [made['id']])).toEqual([{ level: 3 }])
      await scene.as(admin(), ARCHIVE, [aurora(), made['id'], true])
      const other = await saved(scene)
      expect(await blamed(scene, ARCHIVE, [aurora(), made['id'], false])).toBe('RHDUP name')
      const form = await asked(scene, 'competency_id', other['id'])
      expect(await blamed(scene, ARCHIVE, [aurora(), other['id'], true])).toBe('RHSTA')
      await close(scene, form)
      // Time stands still in a scene: two of one name are not archived at one instant.
      await scene.owner(`update public.competencies set archived_at = archived_at - interval '1 hour' where id = $1`, [made['id']])
      expect(await blamed(scene, ARCHIVE, [aurora(), other['id'], true])).toBe('accepted')
    })
  })

  it('and scales are written by who manages evaluations of the company alone, and everybody there reads them', async () => {
    await stage.scene(async (scene) => {
      const made = await saved(scene)
      const scale = await savedScale(scene)
      const doors: readonly (readonly [string, readonly unknown[]])[] = [
        [SAVE, [aurora(), JSON.stringify({ ...CREATIVITY, name: 'Outra' }), null, null]], [ARCHIVE, [aurora(), made['id'], true]], [SAVE_SCALE, [aurora(), JSON.stringify({ ...SCALE, name: 'Outra' }), null, null]],
        [ARCHIVE_SCALE, [aurora(), scale['id'], true]], [SET, [aurora(), '[]']], [SET_POSITION, [aurora(), made['id'], '[]']], ['select public.use_competency_starters($1)', [aurora()]],
        ['select public.competency_list($1)', [aurora()]], ['select public.rating_scale_list($1)', [aurora()]], ['select public.position_requirements($1)', [aurora()]], ['select * from public.competency_positions($1, $2)', [aurora(), made['id']]],
      ]
      for (const [sql, values] of doors) for (const email of OTHERS) expect(await scene.refusal(stage.signedIn(email), sql, values)).toBe('RHPER')
      for (const email of ['gestor@aurora.demo', 'pessoa@aurora.demo']) expect(await scene.as(stage.signedIn(email), 'select name from public.competencies where id = $1', [made['id']])).toHaveLength(1)
      expect(await scene.as(stage.signedIn('admin@boreal.demo'), 'select name from public.competencies where id = $1', [made['id']])).toEqual([])
      // The own company, with an id of another one.
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), ARCHIVE, [stage.company('boreal'), made['id'], true])).toBe('RHNTF')
    })
  })
})

describe('a scale', () => {
  it('has three to ten points in order, each with words of its own', async () => {
    await stage.scene(async (scene) => {
      const scale = await savedScale(scene)
      expect(await points(scene, scale['id'])).toEqual([{ point: 1, label: 'Baixo', description: 'Pouco.' }, { point: 2, label: 'Médio', description: null }, { point: 3, label: 'Alto', description: null }])
      await savedScale(scene, { name: 'Quatro', points: [{ label: 'Alto' }, { label: 'Médio' }, { label: 'Baixo', description: 'Pouco.' }, { label: 'Nulo' }] }, scale['id'])
      expect((await points(scene, scale['id'])).map(({ label }) => label)).toEqual(['Alto', 'Médio', 'Baixo', 'Nulo'])
      const wrong = (values: Row) => blamed(scene, SAVE_SCALE, [aurora(), JSON.stringify({ ...SCALE, name: 'Nova', ...values }), null, null])
      const of = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ label: `Ponto ${index + 1}` }))
      expect(await wrong({ points: of(2) })).toBe('RHARG points')
      expect(await wrong({ points: of(11) })).toBe('RHARG points')
      expect(await wrong({ points: [...of(2), { label: ' ' }] })).toBe('RHARG label_3')
      expect(await wrong({ points: [...of(2), { label: 'ponto 1' }] })).toBe('RHARG label_1')
      expect(await wrong({ points: [...of(2), { label: 'x'.repeat(61) }] })).toBe('RHARG label_3')
      expect(await wrong({ points: [...of(2), { label: 'C', description: 'x'.repeat(201) }] })).toBe('RHARG description_3')
      expect(await wrong({ name: 'quatro' })).toBe('RHDUP name')
      expect(await wrong({ name: 'Dez', points: of(10) })).toBe('accepted')
    })
  })

  it('keeps its points once people were asked on it, and is not archived before that form ends', async () => {
    await stage.scene(async (scene) => {
      const scale = await savedScale(scene)
      const form = await asked(scene, 'scale_id', scale['id'])
      const changed = { ...SCALE, points: [{ label: 'Ruim' }, { label: 'Médio' }, { label: 'Alto' }] }
      const used = async (): Promise<unknown> => {
        const [found] = await scene.as(admin(), 'select public.rating_scale_list($1) as list', [aurora()])
        const { items } = (found ?? {})['list'] as { items: Row[] }
        return items.find(({ id }) => id === scale['id'])?.['is_used']
      }
      // Nobody was invited: its words may still be corrected.
      expect(await used()).toBe(false)
      await savedScale(scene, changed, scale['id'])
      // A sheet to fill in is enough.
      await scene.owner(`insert into private.form_assignments (company_id, form_id, respondent_id, target_id) select company_id, $1, id, id from public.employees where company_id = $2 limit 1`, [form, aurora()])
      expect(await used()).toBe(true)
      await scene.owner('delete from private.form_assignments where form_id = $1', [form])
      expect(await used()).toBe(false)
      await scene.owner(`insert into private.form_participants (company_id, form_id, employee_id) select company_id, $1, id from public.employees where company_id = $2 limit 1`, [form, aurora()])
      expect(await used()).toBe(true)
      expect(await blamed(scene, SAVE_SCALE, [aurora(), JSON.stringify(SCALE), scale['id'], null])).toBe('RHSTA points')
      // Another name over the same points goes through.
      expect((await savedScale(scene, { ...changed, name: 'Novo nome' }, scale['id']))['name']).toBe('Novo nome')
      expect(await blamed(scene, ARCHIVE_SCALE, [aurora(), scale['id'], true])).toBe('RHSTA')
      await close(scene, form)
      expect(await blamed(scene, ARCHIVE_SCALE, [aurora(), scale['id'], true])).toBe('accepted')
      await savedScale(scene, { ...SCALE, name: 'Novo nome' })
      expect(await blamed(scene, ARCHIVE_SCALE, [aurora(), scale['id'], false])).toBe('RHDUP name')
    })
  })
})

describe('what positions require', () => {
  it('is written cell by cell or for a whole position, and read from both sides', async () => {
    await stage.scene(async (scene) => {
      const made = String((await saved(scene))['id'])
      const other = String((await saved(scene, { name: 'Ousadia', kind: 'value' }))['id'])
      const [first, second] = (await scene.owner(`select id from public.positions where company_id = $1 and archived_at is null order by title limit 2`, [aurora()])).map(({ id }) => String(id))
      await scene.owner('delete from public.position_competencies where position_id = any ($1)', [[first, second]])
      await scene.as(admin(), SET, [aurora(), JSON.stringify([{ position_id: first, competency_id: made, level: 2 }, { position_id: second, competency_id: made, level: 5 }])])
      await scene.as(admin(), SET, [aurora(), JSON.stringify([{ position_id: first, competency_id: made, level: 4 }])])
      const positions = () => scene.as(admin(), 'select position_id, level from public.competency_positions($1, $2)', [aurora(), made])
      expect(await positions()).toEqual([{ position_id: second, level: 5 }, { position_id: first, level: 4 }])
      await scene.as(admin(), SET_POSITION, [aurora(), first, JSON.stringify([{ competency_id: other, level: 1 }])])
      expect(await positions()).toEqual([{ position_id: second, level: 5 }])
      const [matrix] = await scene.as(admin(), 'select public.position_requirements($1) as matrix', [aurora()])
      const rows = ((matrix ?? {})['matrix'] as { positions: Row[] }).positions
      expect(rows.find(({ id }) => id === first)?.['levels']).toEqual({ [other]: 1 })
      // What is archived keeps its level while the rest of the position is replaced.
      await scene.as(admin(), ARCHIVE, [aurora(), other, true])
      await scene.as(admin(), SET_POSITION, [aurora(), first, '[]'])
      await scene.as(admin(), ARCHIVE, [aurora(), other, false])
      expect(await scene.owner('select level from public.position_competencies where position_id = $1', [first])).toEqual([{ level: 1 }])
      await scene.as(admin(), SET, [aurora(), JSON.stringify([{ position_id: first, competency_id: other, level: null }])])
      expect(await scene.owner('select level from public.position_competencies where position_id = $1', [first])).toEqual([])
      const wrong = (cell: Row) => blamed(scene, SET, [aurora(), JSON.stringify([{ position_id: first, competency_id: made, level: 1, ...cell }])])
      expect(await wrong({ level: 6 })).toBe('RHARG level')
      expect(await wrong({ level: 'x' })).toBe('RHARG level')
      expect(await wrong({ position_id: 'x' })).toBe('RHNTF position_id')
      expect(await wrong({ position_id: (await scene.owner('select id from public.positions where company_id = $1 limit 1', [stage.company('boreal')]))[0]?.['id'] })).toBe('RHNTF position_id')
      expect(await wrong({ competency_id: first })).toBe('RHNTF competency_id')
      expect(await blamed(scene, SET_POSITION, [aurora(), made, '[]'])).toBe('RHNTF')
      expect(await blamed(scene, SET, [aurora(), JSON.stringify([{ position_id: first, competency_id: made, level: 1 }, { position_id: first, competency_id: made, level: 2 }])])).toBe('RHARG levels')
    })
  })

  it('is, after any cells in any order, what the last write of each cell says', async () => {
    await stage.scene(async (scene) => {
      const ids = (await scene.owner(`select id from public.positions where company_id = $1 and archived_at is null order by title limit 3`, [aurora()])).map(({ id }) => String(id))
      const known = (await scene.owner('select id from public.competencies where company_id = $1 order by name limit 3', [aurora()])).map(({ id }) => String(id))
      await scene.owner('delete from public.position_competencies where company_id = $1', [aurora()])
      const expected = new Map<string, number>()
      const cell = fc.record({ position: fc.nat(2), competency: fc.nat(2), level: fc.option(fc.integer({ min: 1, max: 5 })) })
      await fc.assert(fc.asyncProperty(fc.uniqueArray(cell, { selector: ({ position, competency }) => `${position} ${competency}`, maxLength: 9 }), async (cells) => {
        await scene.as(admin(), SET, [aurora(), JSON.stringify(cells.map(({ position, competency, level }) => ({ position_id: ids[position], competency_id: known[competency], level })))])
        for (const { position, competency, level } of cells) {
          const key = [ids[position], known[competency]].join(' ')
          if (level === null) expected.delete(key)
          else expected.set(key, level)
        }
        const rows = await scene.owner('select position_id, competency_id, level from public.position_competencies where company_id = $1', [aurora()])
        expect(new Map(rows.map((row) => [`${String(row['position_id'])} ${String(row['competency_id'])}`, row['level']]))).toEqual(expected)
      }), { numRuns: 25 })
    })
  })
})

describe('the starters', () => {
  it('add eight competencies with five behaviours each and a scale, once, and only what is missing afterwards', async () => {
    await stage.scene(async (scene) => {
      const cerrado = stage.company('cerrado')
      const master = stage.signedIn('master@vinculo.demo', { headers: { 'x-company-id': cerrado } })
      const use = async (): Promise<unknown> => (await scene.as(master, 'select public.use_competency_starters($1) as added', [cerrado]))[0]?.['added']
      expect(await use()).toEqual({ competencies: 8, scales: 1 })
      expect(await use()).toEqual({ competencies: 0, scales: 0 })
      expect(await scene.owner(`select kind, count(distinct c.id)::integer as competencies, count(l.level)::integer as levels from public.competencies c
        join public.competency_levels l on l.competency_id = c.id where c.company_id = $1 group by 1 order by 1`, [cerrado])).toEqual([{ kind: 'behavioral', competencies: 6, levels: 30 }, { kind: 'leadership', competencies: 2, levels: 10 }])
      const scale = (await scene.owner('select id from public.rating_scales where company_id = $1', [cerrado]))[0]?.['id']
      expect((await points(scene, scale)).map(({ label }) => label)).toEqual(['Não atende', 'Atende parcialmente', 'Atende', 'Supera', 'Referência'])
      await scene.owner(`update public.competencies set archived_at = now() where company_id = $1 and name = 'Comunicação'`, [cerrado])
      expect(await use()).toEqual({ competencies: 1, scales: 0 })
    })
  })
})
