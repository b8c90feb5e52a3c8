import { describe, expect, it } from 'vitest'
import { freeze, hire, today } from '../support/history.ts'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()

type Cells = Readonly<Record<string, string>>
const admin = (): Actor => stage.signedIn('admin@aurora.demo')

async function imported(scene: Scene, kind: string, rows: readonly Cells[], fields?: readonly string[]): Promise<Row> {
  const columns = fields ?? [...new Set(['registration_number', ...rows.flatMap((row) => Object.keys(row))])]
  const [started] = await scene.as(admin(), `select id from public.start_import($1, $2, 'planilha.xlsx', null, $3)`, [stage.company('aurora'), kind, columns])
  await scene.as(admin(), 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(rows.map((cells, index) => ({ row: index + 2, cells })))])
  const [checked] = await scene.as(admin(), 'select * from public.check_import($1)', [started?.['id']])
  return checked ?? {}
}

const counts = (record: Row): readonly unknown[] => ['to_create', 'to_update', 'unchanged', 'errors'].map((name) => record[name])

async function errorsOf(scene: Scene, { id }: Row): Promise<string[]> {
  const rows = await scene.as(admin(), `select row_number, errors from public.import_page($1, 'error')`, [id])
  return rows.flatMap((row) => (row['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${String(row['row_number'])} ${field} ${code}`)).toSorted()
}

async function finish(scene: Scene, act: 'commit_import' | 'undo_import', { id }: Row): Promise<Row> {
  await scene.as(admin(), `select public.${act}($1)`, [id])
  await scene.as(serviceRole, 'select private.run_orders()')
  const [record] = await scene.as(admin(), 'select * from public.imports where id = $1', [id])
  expect([record?.['status'], record?.['failure']]).toEqual([act === 'commit_import' ? 'done' : 'undone', null])
  return record ?? {}
}

const staff = (scene: Scene, registration_number: string, others: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  hire(scene, stage, { registration_number, last_name: registration_number, ...others })

describe('personal files', () => {
  it('are written once per person, change only what differs, and are emptied when taken back', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const a = await staff(scene, 'P1')
      await staff(scene, 'P2')
      const rows = [
        { registration_number: 'P1', pis: '120.35897.31-2', sex: 'F', education_level: '07', cep: '13010000', uf: 'sp', mother_name: 'Maria' },
        { registration_number: 'P2', sex: 'M', rg_issued_on: '2010-02-03' },
      ]
      const wrong = await imported(scene, 'personal', [...rows, { registration_number: 'P3', sex: 'M' }, { registration_number: 'P2', pis: '1', rg_issued_on: 'ontem' }])
      expect(await errorsOf(scene, wrong)).toEqual([
        '2 pis employee_personal_pis_check', '3 registration_number duplicate_in_file', '4 registration_number unknown_person', '5 pis employee_personal_pis_check',
        '5 registration_number duplicate_in_file', '5 rg_issued_on invalid_date',
      ].toSorted())
      const right = await imported(scene, 'personal', [{ ...rows[0], pis: '12035897310' }, rows[1] ?? {}].map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)]))))
      expect(await errorsOf(scene, right)).toEqual([])
      expect(counts(right)).toEqual([2, 0, 0, 0])
      await finish(scene, 'commit_import', right)
      const [written] = await scene.owner('select pis, sex, education_level, cep, uf, mother_name from public.employee_personal where employee_id = $1', [a])
      expect(written).toEqual({ pis: '12035897310', sex: 'F', education_level: '07', cep: '13010000', uf: 'SP', mother_name: 'Maria' })
      const again = await imported(scene, 'personal', [{ registration_number: 'P1', sex: 'F', mother_name: 'Marta' }])
      expect(counts(again)).toEqual([0, 1, 0, 0])
      const [shown] = await scene.as(admin(), 'select changes from public.import_page($1)', [again['id']])
      expect(shown?.['changes']).toEqual({ mother_name: ['Maria', 'Marta'] })
      expect((await finish(scene, 'undo_import', right))['undone']).toBe(2)
      const [emptied] = await scene.owner('select pis, sex, mother_name from public.employee_personal where employee_id = $1', [a])
      expect(emptied).toEqual({ pis: null, sex: null, mother_name: null })
    })
  })
})

describe('contracts', () => {
  it('begin with the admission, follow one another, keep to the law, and are gone when taken back', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const a = await staff(scene, 'C1', { hire_date: '2020-03-02' })
      const b = await staff(scene, 'C2', { hire_date: '2026-10-01' })
      await staff(scene, 'C3', { hire_date: '2024-01-10', birth_date: '2010-01-01' })
      const wrong = await imported(scene, 'contracts', [
        { registration_number: 'C1', contract_type: 'clt_fixed_term' },
        { registration_number: 'C2', contract_type: 'experience', experience_ends_on: '2027-03-01' },
        { registration_number: 'C3', contract_type: 'clt_indefinite', weekly_hours: 'muitas' },
        { registration_number: 'C1', contract_type: 'mensageiro', starts_on: '2021-01-01' },
      ])
      expect(await errorsOf(scene, wrong)).toEqual(
        ['2 ends_on RHTER', '3 experience_ends_on RHTER', '4 contract_type contract_age', '4 weekly_hours invalid_number', '5 contract_type invalid_choice'].map((line) =>
          line.replace('2 ends_on', '2 registration_number')).toSorted())
      const right = await imported(scene, 'contracts', [
        { registration_number: 'C1', contract_type: 'clt_indefinite', starts_on: '2022-03-02', weekly_hours: '44' },
        { registration_number: 'C1', contract_type: 'intern', starts_on: '2020-03-02', ends_on: '2022-03-01' },
        { registration_number: 'C2', contract_type: 'experience', starts_on: '2026-10-01', ends_on: '2026-12-29' },
      ])
      expect(await errorsOf(scene, right)).toEqual([])
      expect(counts(right)).toEqual([3, 0, 0, 0])
      await finish(scene, 'commit_import', right)
      const written = (): Promise<readonly Row[]> =>
        scene.owner(`select contract_type, starts_on::text, ended_on::text, category_code, weekly_hours::float from public.employee_contracts where employee_id = any ($1) order by employee_id = $2, starts_on`, [[a, b], b])
      expect(await written()).toEqual([
        { contract_type: 'intern', starts_on: '2020-03-02', ended_on: '2022-03-01', category_code: 901, weekly_hours: null },
        { contract_type: 'clt_indefinite', starts_on: '2022-03-02', ended_on: null, category_code: 101, weekly_hours: 44 },
        { contract_type: 'experience', starts_on: '2026-10-01', ended_on: null, category_code: 101, weekly_hours: null },
      ])
      expect(counts(await imported(scene, 'contracts', [{ registration_number: 'C1', contract_type: 'clt_indefinite', starts_on: '2022-03-02', weekly_hours: '44,00' }]))).toEqual([0, 0, 1, 0])
      expect(await errorsOf(scene, await imported(scene, 'contracts', [{ registration_number: 'C1', contract_type: 'clt_indefinite', starts_on: '2021-06-01' }]))).toEqual(['2 starts_on contract_overlap'])
      expect((await finish(scene, 'undo_import', right))['undone']).toBe(3)
      expect(await written()).toEqual([])
    })
  })

  it('let what ran before them run again when they are taken back, with each step on the trail', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const a = await staff(scene, 'C1', { hire_date: '2020-03-02' })
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', '2020-03-02')`, [stage.company('aurora'), a])
      await scene.owner(`update private.frozen_clock set instant = instant + interval '1 hour'`)
      const periods = (): Promise<readonly Row[]> =>
        scene.owner(`select starts_on::text, ended_on::text from public.employee_contracts where employee_id = $1 order by starts_on`, [a])
      const record = await imported(scene, 'contracts', [
        { registration_number: 'C1', contract_type: 'clt_indefinite', starts_on: '2022-03-02' },
        { registration_number: 'C1', contract_type: 'clt_indefinite', starts_on: '2023-03-02' },
      ])
      await finish(scene, 'commit_import', record)
      expect(await periods()).toEqual([
        { starts_on: '2020-03-02', ended_on: '2022-03-01' }, { starts_on: '2022-03-02', ended_on: '2023-03-01' }, { starts_on: '2023-03-02', ended_on: null },
      ])
      await scene.owner(`update private.frozen_clock set instant = instant + interval '1 hour'`)
      expect((await finish(scene, 'undo_import', record))['undone']).toBe(2)
      expect(await periods()).toEqual([{ starts_on: '2020-03-02', ended_on: null }])
      const trail = await scene.owner(`select action_type, count(*)::int from public.audit_logs where entity_type = 'employee_contract' and entity_id = $1 group by 1 order by 1`, [a])
      expect(trail).toEqual([{ action_type: 'create', count: 3 }, { action_type: 'delete', count: 2 }, { action_type: 'update', count: 2 }])
    })
  })

  it('are deleted by nothing but taking back the import that wrote them', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const a = await staff(scene, 'C1', { hire_date: '2020-03-02' })
      const record = await imported(scene, 'contracts', [{ registration_number: 'C1', contract_type: 'clt_indefinite' }])
      await finish(scene, 'commit_import', record)
      await expect(scene.owner('savepoint x; delete from public.employee_contracts')).rejects.toMatchObject({ code: 'RHDEL' })
      await scene.owner('rollback to x')
      await expect(scene.owner(`delete from public.employee_contracts where employee_id = '${a}'`)).rejects.toMatchObject({ code: 'RHDEL' })
    })
  })

  it('of a sheet without days begin with the admission, and nobody writes the own one', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const a = await staff(scene, 'C1', { hire_date: '2020-03-02' })
      const record = await imported(scene, 'contracts', [{ registration_number: 'C1', contract_type: 'clt_indefinite' }], ['registration_number', 'contract_type'])
      await finish(scene, 'commit_import', record)
      expect(await scene.owner('select starts_on::text from public.employee_contracts where employee_id = $1', [a])).toEqual([{ starts_on: '2020-03-02' }])
      await scene.owner(`update public.employees set registration_number = 'EU' where email = 'admin@aurora.demo'`)
      const own = await imported(scene, 'contracts', [{ registration_number: 'EU', contract_type: 'clt_indefinite', starts_on: today }], ['registration_number', 'contract_type', 'starts_on'])
      expect(await errorsOf(scene, own)).toContain('2 registration_number RHSLF')
    })
  })
})

describe('bank accounts', () => {
  it('are met by the person, keep to the checks of the table, and go back as they were', async () => {
    await stage.scene(async (scene) => {
      const a = await staff(scene, 'B1')
      const account = { registration_number: 'B1', bank_code: '341', branch: '1234', account: '56789', account_digit: '0', account_type: 'checking' }
      const { branch: _, ...noBranch } = account
      expect(await errorsOf(scene, await imported(scene, 'bank', [noBranch]))).toEqual(['2 account_type employee_bank_accounts_account_check'])
      const first = await imported(scene, 'bank', [account])
      await finish(scene, 'commit_import', first)
      const current = (): Promise<readonly Row[]> => scene.owner('select bank_code, account from public.employee_bank_accounts where employee_id = $1 and archived_at is null', [a])
      expect(await current()).toEqual([{ bank_code: '341', account: '56789' }])
      const second = await imported(scene, 'bank', [{ ...account, bank_code: '260' }])
      expect(counts(second)).toEqual([0, 1, 0, 0])
      await finish(scene, 'commit_import', second)
      expect(await current()).toEqual([{ bank_code: '260', account: '56789' }])
      await finish(scene, 'undo_import', second)
      expect(await current()).toEqual([{ bank_code: '341', account: '56789' }])
    })
  })
})

describe('pay without dates', () => {
  it('counts from today on, and says why by itself', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const a = await staff(scene, 'S1', { hire_date: '2020-03-02' })
      await finish(scene, 'commit_import', await imported(scene, 'pay', [{ registration_number: 'S1', salary: '3500.00' }], ['registration_number', 'salary']))
      expect(await scene.owner('select effective_on::text, salary::float, unit, reason from public.employee_compensation where employee_id = $1', [a])).toEqual([
        { effective_on: today, salary: 3500, unit: 'month', reason: 'correction' },
      ])
    })
  })
})

describe('people of a sheet', () => {
  it('who would be fifteen at the admission are asked about, not refused', async () => {
    await stage.scene(async (scene) => {
      const record = await imported(scene, 'employees', [
        { registration_number: 'J1', first_name: 'Jó', last_name: 'Novo', birth_date: '2009-05-01', hire_date: '2025-02-01' },
        { registration_number: 'J2', first_name: 'Lia', last_name: 'Nova', birth_date: '2000-05-01', hire_date: '2025-02-01' },
      ])
      expect([...counts(record), record['doubtful']]).toEqual([2, 0, 0, 0, 1])
      const [row] = await scene.as(admin(), `select doubts from public.import_page($1, 'doubtful')`, [record['id']])
      expect(JSON.stringify(row?.['doubts'])).toContain('15 anos')
    })
  })
})
