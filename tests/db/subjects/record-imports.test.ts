import { describe, expect, it } from 'vitest'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { days, freeze, hire, personNow, rowsOf, today } from '../support/history.ts'

const stage = sharedStage()

type Cells = Readonly<Record<string, string>>
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  hierarchy: ['registration_number', 'cpf', 'employee_name', 'manager', 'effective_on', 'reason', 'note'],
  assignments: ['registration_number', 'cpf', 'effective_on', 'position', 'department', 'manager', 'work_site', 'cost_centre', 'reason', 'note'],
  pay: ['registration_number', 'cpf', 'effective_on', 'salary', 'unit', 'reason', 'note'],
  dependents: ['registration_number', 'cpf', 'name', 'birth_date', 'dependent_cpf', 'kind', 'income_tax', 'family_allowance', 'health_plan', 'incapable'],
}
const admin = (): Actor => stage.signedIn('admin@aurora.demo')

async function imported(scene: Scene, kind: string, rows: readonly Cells[], actor = admin()): Promise<Row> {
  const [started] = await scene.as(actor, `select id from public.start_import($1, $2, 'planilha.xlsx', null, $3)`, [stage.company('aurora'), kind, FIELDS[kind]])
  await scene.as(actor, 'select public.stage_import_rows($1, $2)', [started?.['id'], JSON.stringify(rows.map((cells, index) => ({ row: index + 2, cells })))])
  const [checked] = await scene.as(actor, 'select * from public.check_import($1)', [started?.['id']])
  return checked ?? {}
}

const counts = (record: Row): readonly unknown[] => ['to_create', 'to_update', 'unchanged', 'errors'].map((name) => record[name])

async function errorsOf(scene: Scene, id: unknown): Promise<string[]> {
  const rows = await scene.as(admin(), `select row_number, errors from public.import_page($1, 'error')`, [id])
  return rows.flatMap((row) => (row['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${String(row['row_number'])} ${field} ${code}`)).toSorted()
}

async function runJob(scene: Scene, id: unknown): Promise<Row> {
  await scene.as(serviceRole, 'select private.run_orders()')
  const [record] = await scene.as(admin(), 'select * from public.imports where id = $1', [id])
  return record ?? {}
}

async function written(scene: Scene, record: Row): Promise<void> {
  await scene.as(admin(), 'select public.commit_import($1)', [record['id']])
  const done = await runJob(scene, record['id'])
  expect([done['status'], done['failure']]).toEqual(['done', null])
}

async function undone(scene: Scene, record: Row): Promise<unknown> {
  await scene.as(admin(), 'select public.undo_import($1)', [record['id']])
  const done = await runJob(scene, record['id'])
  expect([done['status'], done['failure']]).toEqual(['undone', null])
  return done['undone']
}

const edit = (scene: Scene, record: Row, row: number, field: string, value: string): Promise<readonly Row[]> =>
  scene.as(admin(), 'select * from public.edit_import($1, $2)', [record['id'], JSON.stringify([{ row, field, value }])])

async function staff(scene: Scene, ...numbers: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const registration_number of numbers) ids.push(await hire(scene, stage, { registration_number, last_name: registration_number }))
  return ids
}

describe('hierarchy', () => {
  it('names the circle on each of its rows, is corrected in place, and turns two people around', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [a = '', b = '', c = ''] = await staff(scene, 'H1', 'H2', 'H3')
      // From the first day on: a later change of the manager would stand in the way, and rightly so.
      await scene.owner('update public.employee_assignments set manager_id = $1 where employee_id = $2', [a, b])
      await scene.owner('update public.employees set manager_id = $1 where id = $2', [a, b])
      const record = await imported(scene, 'hierarchy', [
        { registration_number: 'H1', manager: 'H2', effective_on: days(-10) },
        { registration_number: 'H2', manager: 'H3', effective_on: days(-10) },
        { registration_number: 'H3', manager: 'H1', effective_on: days(-10) },
      ])
      expect(await errorsOf(scene, record['id'])).toEqual(['2 manager RHCYC', '3 manager RHCYC', '4 manager RHCYC'])
      const [first] = await scene.as(admin(), 'select errors from public.import_page($1)', [record['id']])
      expect(JSON.stringify(first?.['errors'])).toContain('Pessoa H1 → Pessoa H2 → Pessoa H3 → Pessoa H1, em 10/11/2026')
      expect(await personNow(scene, a)).toMatchObject({ manager_id: null })

      const [after] = await edit(scene, record, 4, 'manager', 'Ninguém')
      expect(counts(after ?? {})).toEqual([0, 2, 1, 0])
      const [shown] = await scene.as(admin(), `select changes from public.import_page($1, 'update') where row_number = 3`, [record['id']])
      expect(shown?.['changes']).toEqual({ manager: ['Pessoa H1', 'Pessoa H3'] })
      await written(scene, record)
      expect([(await personNow(scene, a))['manager_id'], (await personNow(scene, b))['manager_id'], (await personNow(scene, c))['manager_id']]).toEqual([b, c, null])
      expect(await rowsOf(scene, b)).toEqual(['2020-03-02…2026-11-09 Analista admission', '2026-11-10… Analista restructuring'])

      const again = await imported(scene, 'hierarchy', [
        { registration_number: 'H1', manager: 'H2', effective_on: days(-10) }, { registration_number: 'H2', manager: 'H3', effective_on: days(-10) }])
      expect(counts(again)).toEqual([0, 0, 2, 0])
      expect(await undone(scene, record)).toBe(2)
      expect([(await personNow(scene, a))['manager_id'], (await personNow(scene, b))['manager_id']]).toEqual([null, a])
      expect(await rowsOf(scene, b)).toHaveLength(1)
    })
  })

  it('says what is wrong with people, managers and days', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [, b = ''] = await staff(scene, 'H1', 'H2', 'H3')
      await scene.owner(`update public.employees set cpf = '52998224725' where id = $1`, [b])
      await scene.owner(`update public.employees set status = 'terminated', termination_date = $1 where registration_number = 'H3'`, [days(-30)])
      const record = await imported(scene, 'hierarchy', [
        { manager: 'H2' },
        { registration_number: 'Nada', manager: 'H2' },
        { registration_number: 'H1', cpf: '52998224725', manager: 'H2' },
        { registration_number: 'H1', manager: 'H1' },
        { registration_number: 'H1', manager: 'H3', effective_on: days(1) },
        { registration_number: 'H1', manager: 'H2', effective_on: '31/02/2026' },
        { registration_number: 'H3', manager: 'H2', effective_on: days(0) },
        { cpf: '529.982.247-25', manager: 'H1', effective_on: days(2) },
        { registration_number: 'H2', manager: 'H1', effective_on: days(2) },
        { registration_number: 'H2', effective_on: days(3), reason: 'sorteio' },
      ])
      expect(await errorsOf(scene, record['id'])).toEqual([
        '10 effective_on duplicate_in_file', '11 manager required', '11 reason invalid_choice', '2 registration_number required',
        '3 registration_number unknown_person', '4 cpf person_mismatch', '5 manager employees_manager_id_check', '6 manager RHTRM',
        '7 effective_on invalid_date', '8 effective_on RHASG', '9 effective_on duplicate_in_file',
      ])
    })
  })

  it('is for administrators: a manager neither begins it nor reads its rows', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await staff(scene, 'H1')
      const record = await imported(scene, 'hierarchy', [{ registration_number: 'H1', manager: 'Ninguém' }])
      expect(counts(record)).toEqual([0, 0, 1, 0])
      for (const account of ['gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo']) {
        const actor = stage.signedIn(account)
        for (const kind of Object.keys(FIELDS)) {
          expect([account, kind, await scene.refusal(actor, `select public.start_import($1, $2, 'a.xlsx', null, '{cpf}')`, [stage.company('aurora'), kind])]).toEqual([account, kind, 'RHPER'])
        }
        expect(await scene.as(actor, 'select * from public.import_page($1)', [record['id']])).toEqual([])
        expect(await scene.refusal(actor, 'select public.check_import($1)', [record['id']])).toBe('RHNTF')
      }
    })
  })
})

describe('the history of people', () => {
  const past: readonly Cells[] = [
    { registration_number: 'A1', effective_on: '2023-07-01', position: 'Coordenadora', reason: 'promotion' },
    { registration_number: 'A1', effective_on: '2020-03-02', position: 'Estagiária', reason: 'admission' },
    { registration_number: 'A1', effective_on: '2021-05-10', position: 'Analista' },
    { registration_number: 'A1', effective_on: days(15), position: 'Gerente', reason: 'promotion' },
  ]

  it('is told in any order, planned days included; the same sheet again changes nothing, and all of it is taken back', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [a = ''] = await staff(scene, 'A1')
      const record = await imported(scene, 'assignments', past)
      expect(counts(record)).toEqual([3, 1, 0, 0])
      expect(await rowsOf(scene, a)).toEqual(['2020-03-02… Analista admission'])
      await written(scene, record)
      expect(await rowsOf(scene, a)).toEqual([
        '2020-03-02…2021-05-09 Estagiária admission', '2021-05-10…2023-06-30 Analista correction', `2023-07-01…${days(14)} Coordenadora promotion`, `${days(15)}… Gerente promotion *`,
      ])
      expect(await personNow(scene, a)).toMatchObject({ position: 'Coordenadora' })
      expect(counts(await imported(scene, 'assignments', past))).toEqual([0, 0, 4, 0])
      expect(await undone(scene, record)).toBe(4)
      expect(await rowsOf(scene, a)).toEqual(['2020-03-02… Analista admission'])
      expect(await personNow(scene, a)).toMatchObject({ position: 'Analista' })
    })
  })

  it('is not taken back where somebody changed it since', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [a = ''] = await staff(scene, 'A1')
      const record = await imported(scene, 'assignments', past)
      await written(scene, record)
      await scene.owner(`update public.employee_assignments set note = 'vista', updated_at = now() + interval '1 minute' where employee_id = $1 and position_title = 'Analista'`, [a])
      expect(await undone(scene, record)).toBe(0)
      expect(await rowsOf(scene, a)).toHaveLength(4)
    })
  })

  it('of anybody, in random order, is on each day what the last row before it told: the same state as by the verbs', { timeout: 60_000 }, async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      let seed = 20_261_120
      const random = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed % below
      }
      const numbers = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6']
      const ids = await staff(scene, ...numbers)
      const twins = await staff(scene, ...numbers.map((number) => `${number}B`))
      const rows = new Map<string, Cells>()
      for (let n = 0; n < 60; n += 1) {
        const who = random(numbers.length)
        const day = days(random(900) - 880)
        const cells: Record<string, string> = { registration_number: numbers[who] ?? '', effective_on: day }
        if (random(3) > 0) cells['position'] = `Cargo ${String(random(4))}`
        // Downwards alone: circles are another test's.
        if (random(3) === 0) cells['manager'] = who === 0 ? 'Ninguém' : (numbers[random(who)] ?? '')
        if (Object.keys(cells).length > 2) rows.set(`${String(who)} ${day}`, cells)
      }
      const record = await imported(scene, 'assignments', [...rows.values()])
      expect(record['errors']).toBe(0)
      await written(scene, record)
      // The same by hand, day by day, for people beside them.
      for (const cells of [...rows.values()].toSorted((x, y) => (x['effective_on'] ?? '').localeCompare(y['effective_on'] ?? ''))) {
        const place = numbers.indexOf(cells['registration_number'] ?? '')
        const boss = cells['manager'] === undefined ? {} : { manager_id: cells['manager'] === 'Ninguém' ? null : twins[numbers.indexOf(cells['manager'])] }
        const wish = { ...(cells['position'] !== undefined && { position_title: cells['position'] }), ...boss }
        await scene.attempt(admin(), `select public.change_assignment('${String(twins[place])}', '${cells['effective_on'] ?? ''}', '${JSON.stringify(wish)}', 'correction')`)
      }
      for (const [place, id] of ids.entries()) {
        expect(await rowsOf(scene, id)).toEqual(await rowsOf(scene, twins[place] ?? ''))
        const [cache] = await scene.owner(
          `select e.position = c.position_title and e.manager_id is not distinct from c.manager_id as same
           from public.employees e, private.current_assignments(array[$1]::uuid[]) c where e.id = $1`, [id])
        expect(cache).toEqual({ same: true })
      }
      const again = await imported(scene, 'assignments', [...rows.values()])
      expect([again['to_create'], again['to_update'], again['unchanged']]).toEqual([0, 0, rows.size])
    })
  })
})

describe('pay', () => {
  const living = (scene: Scene, id: string): Promise<readonly Row[]> =>
    scene.owner(`select effective_on::text as day, salary::text, reason from public.employee_compensation where employee_id = $1 and voided_at is null order by 1`, [id])

  it('is appended; another amount for the same day voids the former, is shown beside it, and that reading is told', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [a = ''] = await staff(scene, 'S1')
      const first = await imported(scene, 'pay', [
        { registration_number: 'S1', effective_on: '2020-03-02', salary: '3000.00', reason: 'admission' },
        { registration_number: 'S1', effective_on: '2022-01-01', salary: '3500.50', reason: 'collective' },
      ])
      expect(counts(first)).toEqual([2, 0, 0, 0])
      await written(scene, first)
      expect(await scene.owner(`select count(*)::integer as told from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1`, [a])).toEqual([{ told: 0 }])
      const second = await imported(scene, 'pay', [
        { registration_number: 'S1', effective_on: '2020-03-02', salary: '3000', reason: 'admission' },
        { registration_number: 'S1', effective_on: '2022-01-01', salary: '3600.00', reason: 'collective' },
        { registration_number: 'S1', effective_on: '2023-01-01', salary: '4000.00', reason: 'merit' },
      ])
      expect(counts(second)).toEqual([1, 1, 1, 0])
      const [shown] = await scene.as(admin(), `select changes from public.import_page($1, 'update')`, [second['id']])
      expect(shown?.['changes']).toEqual({ salary: ['3500.50', '3600.00'] })
      expect(await scene.owner(`select metadata ->> 'class' as class, metadata ->> 'reason' as reason from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1`, [a]))
        .toEqual([{ class: 'pay', reason: 'Importação de planilha: planilha.xlsx' }])
      await written(scene, second)
      expect((await living(scene, a)).map((row) => row['salary'])).toEqual(['3000.00', '3600.00', '4000.00'])
      expect(await undone(scene, second)).toBe(2)
      expect((await living(scene, a)).map((row) => row['salary'])).toEqual(['3000.00', '3500.50'])
      expect(await scene.owner(`select count(*)::integer as rows from private.import_rows where import_id = any ($1) and cells <> '{}'`, [[first['id'], second['id']]])).toEqual([{ rows: 0 }])
    })
  })

  it('is doubted where it looks like a slip, row by row, without being refused; the reading of what was before is told', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [a = ''] = await staff(scene, 'S1')
      await written(scene, await imported(scene, 'pay', [{ registration_number: 'S1', effective_on: '2020-03-02', salary: '3000.00', reason: 'admission' }]))
      const rows = (salary: string): Record<string, string>[] => [
        { registration_number: 'S1', effective_on: '2022-01-01', salary, reason: 'collective' }, { registration_number: 'S1', effective_on: '2023-01-01', salary: '3300.00', reason: 'merit' }]
      const plain = await imported(scene, 'pay', rows('3100.00'))
      expect([plain['doubtful'], plain['to_create']]).toEqual([0, 2])
      const record = await imported(scene, 'pay', rows('310000.00'))
      expect([record['doubtful'], record['to_create'], record['errors']]).toEqual([1, 2, 0])
      expect(await scene.as(admin(), `select row_number, doubts from public.import_page($1, 'doubtful')`, [record['id']])).toEqual([
        { row_number: 2, doubts: { salary: 'O salário sobe de R$ 3.000,00 para R$ 310.000,00 por mês (+10.233,3 %), mais de 50 %.' } }])
      expect(await scene.owner(`select count(*)::integer as told from public.audit_logs where action_type = 'view_sensitive' and entity_id = $1`, [a])).toEqual([{ told: 1 }])
      await written(scene, record)
      expect((await living(scene, a)).map((row) => row['salary'])).toEqual(['3000.00', '310000.00', '3300.00'])
    })
  })

  it('refuses what is no amount, an unknown reason, two entries for one day, and the own pay', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      await staff(scene, 'S1')
      await scene.owner(`update public.employees set registration_number = 'EU' where email = 'admin@aurora.demo'`)
      const record = await imported(scene, 'pay', [
        { registration_number: 'S1', effective_on: '2022-01-01', salary: 'três mil', reason: 'merit' },
        { registration_number: 'S1', effective_on: '2022-02-01', salary: '-1.00', reason: 'merit' },
        { registration_number: 'S1', effective_on: '2022-03-01', salary: '10.00', reason: 'sorte' },
        { registration_number: 'S1', effective_on: '2022-04-01', salary: '10.00', reason: 'merit', unit: 'ano' },
        { registration_number: 'S1', effective_on: '2022-05-01', salary: '10.00', reason: 'merit' },
        { registration_number: 'S1', effective_on: '2022-05-01', salary: '11.00', reason: 'merit' },
        { registration_number: 'S1' },
        { registration_number: 'EU', effective_on: '2022-05-01', salary: '99999.00', reason: 'merit' },
      ])
      expect(await errorsOf(scene, record['id'])).toEqual([
        '2 salary invalid_money', '3 salary employee_compensation_salary_check', '4 reason employee_compensation_reason_check',
        '5 unit employee_compensation_unit_check', '6 effective_on duplicate_in_file', '7 effective_on duplicate_in_file',
        '8 effective_on required', '8 reason required', '8 salary required', '9 salary RHSLF',
      ])
    })
  })
})

describe('dependents', () => {
  it('are created, met by CPF or by name and birth, and taken back', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [a = ''] = await staff(scene, 'D1')
      const bia = { registration_number: 'D1', name: 'Beatriz Silva', birth_date: '2015-04-01', kind: '03', dependent_cpf: '529.982.247-25', income_tax: 'true' }
      const caio = { registration_number: 'D1', name: 'Caio Silva', birth_date: '2018-09-09', kind: '03' }
      const first = await imported(scene, 'dependents', [bia, caio])
      expect(counts(first)).toEqual([2, 0, 0, 0])
      await written(scene, first)
      expect(counts(await imported(scene, 'dependents', [bia, caio]))).toEqual([0, 0, 2, 0])
      const second = await imported(scene, 'dependents', [
        { registration_number: 'D1', dependent_cpf: '52998224725', health_plan: 'true' },
        { ...caio, name: 'CAIO SILVA', dependent_cpf: '111.444.777-35' },
      ])
      expect(counts(second)).toEqual([0, 2, 0, 0])
      await written(scene, second)
      const now = 'select name::text, cpf, income_tax, health_plan from public.employee_dependents where employee_id = $1 and archived_at is null order by birth_date'
      expect(await scene.owner(now, [a])).toEqual([
        { name: 'Beatriz Silva', cpf: '52998224725', income_tax: true, health_plan: true }, { name: 'CAIO SILVA', cpf: '11144477735', income_tax: false, health_plan: false }])
      expect(await undone(scene, second)).toBe(2)
      expect(await scene.owner(now, [a])).toEqual([
        { name: 'Beatriz Silva', cpf: '52998224725', income_tax: true, health_plan: false }, { name: 'Caio Silva', cpf: null, income_tax: false, health_plan: false }])
      expect(await undone(scene, first)).toBe(0)
    })
  })

  it('are refused cell by cell', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const [a = ''] = await staff(scene, 'D1')
      await scene.owner(`update public.employees set cpf = '52998224725' where id = $1`, [a])
      const record = await imported(scene, 'dependents', [
        { registration_number: 'D1', name: 'Ana' },
        { registration_number: 'D1', name: 'Bia', birth_date: days(1), kind: '03' },
        { registration_number: 'D1', name: 'Caio', birth_date: '2015-01-01', kind: '03', dependent_cpf: '52998224725' },
        { registration_number: 'D1', name: 'Davi', birth_date: '2015-01-01', kind: '03', income_tax: 'true' },
        { registration_number: 'D1', name: 'Eva', birth_date: '2015-01-01', kind: '77', dependent_cpf: '12345678900' },
        { registration_number: 'D1', name: 'Fabi', birth_date: '2015-01-01', kind: '03', incapable: 'talvez' },
        { registration_number: 'D1', name: 'Gil', birth_date: '2015-01-01', kind: '03' },
        { registration_number: 'D1', name: 'gil', birth_date: '2015-01-01', kind: '03' },
      ])
      expect(today).toBe('2026-11-20')
      expect(await errorsOf(scene, record['id'])).toEqual([
        '2 birth_date required', '2 kind required', '3 birth_date RHBIR', '4 dependent_cpf own_cpf', '5 income_tax employee_dependents_income_tax_check',
        '6 dependent_cpf employee_dependents_cpf_check', '6 kind employee_dependents_kind_check', '7 incapable invalid_choice',
        '8 name duplicate_in_file', '9 name duplicate_in_file',
      ])
    })
  })
})
