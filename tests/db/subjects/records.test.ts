import { beforeAll, describe, expect, it } from 'vitest'
import { castOf, employeeId, newcomer, read, refusedSave, save, type Cast } from '../support/records.ts'
import { type Actor, type Row, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let cast: Cast
beforeAll(() => {
  cast = castOf(stage)
})

describe('a record', () => {
  it('is written once, changed as it was read, and answers nothing to who read it before a change', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const first = await save(scene, cast.admin, person, 'personal', { sex: 'F', pis: '120.64523.42-3', city: '  Santos ', personal_email: 'ANA@Casa.demo' })
      expect(first).toMatchObject({ sex: 'F', pis: '12064523423', city: 'Santos', personal_email: 'ana@casa.demo' })
      expect(await save(scene, cast.admin, person, 'personal', { sex: 'M' })).toBeNull()
      const second = await save(scene, cast.admin, person, 'personal', { city: null, uf: 'sp' }, { at: first?.['updated_at'] })
      expect(second).toMatchObject({ sex: 'F', city: null, uf: 'SP' })
      expect(await save(scene, cast.admin, person, 'personal', { sex: 'M' }, { at: first?.['updated_at'] })).toBeNull()
    })
  })

  it('takes only its own fields, plain values and right documents', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const refused = (record: string, values: Row): Promise<string | null> => refusedSave(scene, cast.admin, person, record, values)
      expect(await refused('personal', { company_id: stage.company('boreal') })).toBe('RHFLD company_id')
      expect(await refused('personal', { employee_id: person })).toBe('RHFLD employee_id')
      expect(await refused('personal', { city: { nested: true } })).toBe('RHFLD city')
      expect(await refused('personal', {})).toBe('RHFLD')
      expect(await refused('salary', { salary: 1 })).toBe('RHARG record')
      expect(await refused('personal', { pis: '12064523421' })).toBe('23514 employee_personal_pis_check')
      expect(await refused('personal', { uf: 'XX' })).toBe('23514 employee_personal_uf_check')
      expect(await refused('personal', { city: 'Rio\u202Ede Janeiro' })).toBe('23514 employee_personal_city_check')
      expect(await refused('dependent', { name: 'Ana', birth_date: '2020-01-01', kind: '04' })).toBe('23514 employee_dependents_kind_check')
      expect(await refused('dependent', { name: 'Ana', birth_date: '2020-01-01', kind: '03', income_tax: true })).toBe('23514 employee_dependents_income_tax_check')
      expect(await refused('dependent', { name: 'Ana', birth_date: '2150-01-01', kind: '03' })).toBe('RHBIR birth_date')
      expect(await refused('dependent', { name: 'Ana', birth_date: '2020-01-01', kind: '03', cpf: '529.982.247-25' })).toBe('RHFLD cpf')
      expect(await refused('bank_account', { bank_code: '341', branch: '1234' })).toBe('23514 employee_bank_accounts_account_check')
      expect(await refused('bank_account', { pix_key_type: 'cpf', pix_key: '11111111111' })).toBe('23514 employee_bank_accounts_pix_key_check')
      expect(await refused('health', { quota: true })).toBe('23514 employee_health_quota_check')
      expect(await refused('disciplinary', { kind: 'suspension', days: 31, occurred_on: '2025-01-01', reason: 'Falta.' })).toBe('23514 employee_disciplinary_days_check')
      expect(await refused('disciplinary', { kind: 'suspension', days: 30, occurred_on: '2025-01-01', reason: 'Falta.' })).toBeNull()
      expect(await refused('health_exam', { kind: 'periodic', done_on: '2150-01-01', result: 'fit' })).toBe('RHFLD done_on')
    })
  })

  it('of many is taken out and another may come: dependents archived, contacts deleted', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const child = { name: 'Ana', birth_date: '2020-01-01', kind: '03', cpf: '11144477735', income_tax: true }
      const dependent = await save(scene, cast.admin, person, 'dependent', child)
      expect(await refusedSave(scene, cast.admin, person, 'dependent', child)).toBe('23P01 employee_dependents_cpf_excl')
      const remove = 'select public.remove_employee_record($1, $2, $3, $4) as gone'
      await scene.as(cast.admin, remove, [person, 'dependent', dependent?.['id'], 'Lançado em dobro.'])
      expect(await scene.refusal(cast.admin, remove, [person, 'dependent', dependent?.['id'], null])).toBe('RHNTF')
      expect(await save(scene, cast.admin, person, 'dependent', child)).toMatchObject({ archived_at: null })
      const [line] = await scene.owner(`select action_type, metadata from public.audit_logs where entity_type = 'employee_dependent' and entity_id = $1 and action_type = 'update'`, [person])
      expect(line?.['metadata']).toMatchObject({ reason: 'Lançado em dobro.' })
      const contact = await save(scene, cast.admin, person, 'emergency_contact', { name: 'Rita', phone: '(11) 98888-7777' })
      await scene.as(cast.admin, remove, [person, 'emergency_contact', contact?.['id'], null])
      expect(await scene.owner('select id from public.employee_emergency_contacts where employee_id = $1', [person])).toEqual([])
    })
  })

  it('of whom to call is kept by the person, five at most', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      const contact = (name: string): Promise<string | null> => refusedSave(scene, cast.user, me, 'emergency_contact', { name, phone: '(11) 98888-7777' })
      for (const name of ['Bia', 'Caio', 'Davi', 'Eva']) expect(await contact(name)).toBeNull()
      expect(await contact('Fábio')).toBe('RHMNY')
      expect(await refusedSave(scene, cast.user, me, 'personal', { city: 'Santos' })).toBe('RHPER')
    })
  })

  it('changed leaves a line that names the person and hides every value', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const first = await save(scene, cast.admin, person, 'personal', { race: 'brown', mother_name: 'Rita Souza' })
      await save(scene, cast.admin, person, 'personal', { race: 'black' }, { at: first?.['updated_at'] })
      await save(scene, cast.admin, person, 'compensation', { effective_on: '2025-01-01', salary: 4321.09, reason: 'admission' })
      const lines = await scene.owner(
        `select entity_type, action_type, metadata -> 'changes' as changes from public.audit_logs
         where entity_id = $1 and entity_type like 'employee\\_%' order by id`, [person])
      expect(lines[1]).toEqual({ entity_type: 'employee_personal', action_type: 'update', changes: { race: ['***', '***'] } })
      const told = JSON.stringify(lines)
      for (const secret of ['brown', 'black', 'Rita', '4321']) expect(told).not.toContain(secret)
      expect(lines.map((line) => line['entity_type'])).toEqual(['employee_personal', 'employee_personal', 'employee_compensation'])
    })
  })
})

describe('pay', () => {
  it('is appended, never changed: the latest day that has come counts, and a voided entry counts no more', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const pay = (values: Row): Promise<Row | null> => save(scene, cast.admin, person, 'compensation', values)
      const first = await pay({ effective_on: '2025-01-10', salary: '5000.00', reason: 'admission' })
      const second = await pay({ effective_on: '2025-06-01', salary: '5500.50', reason: 'merit', note: 'Ciclo do semestre.' })
      await pay({ effective_on: '2150-01-01', salary: '9999.99', reason: 'promotion' })
      expect(second).toMatchObject({ unit: 'month', currency: 'BRL', created_by_name: 'Mariana Albuquerque Prado' })
      const on = async (day: string): Promise<unknown> =>
        (await scene.owner('select (private.pay_on($1, $2, $3)).salary', [stage.company('aurora'), person, day]))[0]?.['salary']
      expect([await on('2025-01-09'), await on('2025-05-31'), await on('2025-06-01')]).toEqual([null, '5000.00', '5500.50'])
      expect(await refusedSave(scene, cast.admin, person, 'compensation', { effective_on: '2025-06-01', salary: 1, reason: 'merit' })).toBe('23P01 employee_compensation_effective_on_excl')
      expect(await refusedSave(scene, cast.admin, person, 'compensation', { salary: 1 }, { id: first?.['id'], at: first?.['updated_at'] })).toBe('RHARG record')
      expect(await refusedSave(scene, cast.admin, person, 'compensation', { effective_on: '2025-07-01', salary: -1, reason: 'merit' })).toBe('23514 employee_compensation_salary_check')
      await scene.as(cast.admin, 'select public.remove_employee_record($1, $2, $3)', [person, 'compensation', second?.['id']])
      expect(await on('2025-06-01')).toBe('5000.00')
      expect((await read(scene, cast.admin, person, 'pay'))['compensation']).toHaveLength(3)
    })
  })

  it('that looks like a slip is asked about, naming the figures, and is written once that is confirmed', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      const saving = 'select public.save_employee_record($1, $2, $3::jsonb, p_confirmed => $4)'
      const asked = async (effective_on: string, salary: number, unit = 'month', confirmed = false): Promise<string | null> => {
        const { error } = await scene.attempt(cast.admin, saving, [person, 'compensation', JSON.stringify({ effective_on, salary, unit, reason: 'merit' }), confirmed])
        return error === null ? null : `${error.code ?? ''} ${error.message}`
      }
      // A refusal leaves no line in the trail: it names no figure to who has not opened the pay.
      expect(await asked('2025-01-10', 980000)).toBe('RHASK Este salário foge do comum para esta pessoa.')
      await read(scene, cast.admin, person, 'pay')
      expect(await asked('2025-01-10', 980000)).toBe('RHASK Um salário de R$ 980.000,00 por mês é muito maior que o comum.')
      expect(await asked('2025-01-10', 98)).toBe('RHASK Um salário de R$ 98,00 por mês é muito menor que o comum.')
      expect(await asked('2025-01-10', 25, 'hour')).toBeNull()
      expect(await asked('2025-02-10', 6110)).toBe('RHASK A unidade muda: de R$ 25,00 por hora para R$ 6.110,00 por mês.')
      expect(await asked('2025-02-10', 6110, 'month', true)).toBeNull()
      expect(await asked('2025-03-10', 6500)).toBeNull()
      expect(await asked('2025-04-10', 9750)).toBeNull()
      expect(await asked('2025-05-10', 980000)).toBe('RHASK O salário sobe de R$ 9.750,00 para R$ 980.000,00 por mês (+9.951,3 %), mais de 50 %.')
      expect(await asked('2025-05-10', 9000)).toBe('RHASK O salário cai de R$ 9.750,00 para R$ 9.000,00 por mês (-7,7 %). Só acordo ou convenção coletiva permite reduzir (Constituição, art. 7º, VI).')
      expect(await asked('2025-05-10', 9000, 'month', true)).toBeNull()
      expect(await asked('2025-06-10', -1)).toContain('23514')
    })
  })

  it('to come is not told to the person before its day, unless it was agreed at hiring', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      await save(scene, cast.admin, me, 'compensation', { effective_on: '2150-01-01', salary: 9999, reason: 'promotion' })
      await save(scene, cast.admin, me, 'compensation', { effective_on: '2150-01-02', salary: 9999, reason: 'rehire' })
      const planned = async (actor: Actor): Promise<unknown[]> =>
        ((await read(scene, actor, me, 'pay'))['compensation'] as readonly Row[]).filter((entry) => String(entry['effective_on']) > '2100').map((entry) => entry['reason'])
      expect(await planned(cast.admin)).toEqual(['rehire', 'promotion'])
      expect(await planned(cast.user)).toEqual(['rehire'])
      expect(await scene.as(cast.user, `select reason from public.employee_compensation where effective_on > '2100-01-01'`)).toEqual([{ reason: 'rehire' }])
      const events = await scene.as(cast.user, `select detail from public.employee_timeline($1) where kind = 'pay' and at > '2100-01-01'`, [me])
      expect(events).toEqual([{ detail: 'Readmissão' }])
    })
  })

  it('goes to one account; a new one archives the former', async () => {
    await stage.scene(async (scene) => {
      const person = await newcomer(scene, stage)
      await save(scene, cast.admin, person, 'bank_account', { pix_key_type: 'cpf', pix_key: '52998224725' })
      await save(scene, cast.admin, person, 'bank_account', { bank_code: '341', branch: '1234', account: '99887', account_digit: 'x', account_type: 'checking' })
      expect((await read(scene, cast.admin, person, 'pay'))['bank_account']).toMatchObject({ bank_code: '341', account_digit: 'X', archived_at: null })
      expect(await scene.owner('select id from public.employee_bank_accounts where employee_id = $1', [person])).toHaveLength(2)
    })
  })
})

it('a disciplinary measure is acknowledged by the person, and is the same from then on', async () => {
  await stage.scene(async (scene) => {
    const me = await employeeId(scene, 'pessoa@aurora.demo')
    const measure = await save(scene, cast.admin, me, 'disciplinary', { kind: 'written_warning', occurred_on: '2025-03-01', reason: 'Falta.\nSem aviso.' })
    const acknowledge = `select acknowledged_at from public.acknowledge('disciplinary', $1, $2)`
    const shown = async (): Promise<Row> => ((await read(scene, cast.user, me, 'disciplinary'))['disciplinary'] as readonly Row[]).find(({ id }) => id === measure?.['id']) ?? {}
    const { digest: former, acknowledged_at: before } = await shown()
    expect(before).toBeNull()
    expect(await refusedSave(scene, cast.admin, me, 'disciplinary', { reason: 'Falta sem aviso.' }, { id: measure?.['id'], at: measure?.['updated_at'] })).toBeNull()
    // What was shown before is not what it says now.
    expect(await scene.refusal(cast.user, acknowledge, [measure?.['id'], former])).toBe('RHNOT')
    const { digest } = await shown()
    expect(await scene.refusal(cast.manager, acknowledge, [measure?.['id'], digest])).toBe('RHNTF')
    expect((await scene.as(cast.user, acknowledge, [measure?.['id'], digest]))[0]?.['acknowledged_at']).not.toBeNull()
    expect((await shown())['acknowledged_at']).not.toBeNull()
    expect(await scene.as(cast.admin, 'select id from public.acknowledgements where subject_id = $1', [measure?.['id']])).toEqual([])
    expect(await refusedSave(scene, cast.admin, me, 'disciplinary', { reason: 'Outra coisa.' }, { id: measure?.['id'] })).toBe('RHCLS')
  })
})

describe('reading', () => {
  it('of one’s own records leaves no line; an administrator’s reading of them does, and the person sees whose', async () => {
    await stage.scene(async (scene) => {
      const me = await employeeId(scene, 'pessoa@aurora.demo')
      expect((await read(scene, cast.user, me, 'pay'))['compensation']).not.toEqual([])
      expect(await scene.as(cast.user, 'select * from public.record_readers()')).toEqual([])
      expect(Object.keys(await read(scene, cast.admin, me, 'personal')).toSorted()).toEqual(['dependents', 'emergency_contacts', 'personal'])
      expect(Object.keys(await read(scene, cast.master, me, 'health', 'Conferência da cota.')).toSorted()).toEqual(['exams', 'health'])
      expect(await scene.as(cast.user, 'select actor_name, kind, class, reason from public.record_readers()')).toEqual([
        { actor_name: 'Helena Duarte Vasconcelos', kind: 'view_sensitive', class: 'health', reason: 'Conferência da cota.' },
        { actor_name: 'Mariana Albuquerque Prado', kind: 'view_sensitive', class: 'personal', reason: null },
      ])
      expect(await scene.as(cast.admin, 'select * from public.record_readers()')).toEqual([])
    })
  })
})
