import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'
import { change, freeze, hire } from '../support/history.ts'

const stage = sharedStage()

const admin = (): Actor => stage.signedIn('admin@aurora.demo')

/** The file of a month, of these people alone: the demo has changes of its own. */
async function linesOf(scene: Scene, month: string, people: readonly string[], actor = admin()): Promise<readonly Row[]> {
  const [answer] = await scene.as(actor, `select public.payroll_month($1, $2) as lines`, [stage.company('aurora'), month])
  return ((answer?.['lines'] ?? []) as readonly Row[]).filter((row) => people.includes(String(row['employee_id'])))
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : '–')

const told = (rows: readonly Row[]): string[] =>
  rows.map((row) => [row['event'], row['field'], row['old_value'] ?? '–', row['new_value'] ?? '–', row['effective_on'], ...(row['late'] === null ? [] : [row['late'], row['in_file']])].join(' | '))

const pay = 'insert into public.employee_compensation (company_id, employee_id, effective_on, salary, reason) values ($1, $2, $3, $4, $5)'
const close = 'select * from public.close_payroll_month($1, $2)'
const firstOfMonth = async (scene: Scene): Promise<string> => String((await scene.owner(`select date_trunc('month', private.today($1))::date::text as day`, [stage.company('aurora')]))[0]?.['day'])

describe('the changes of a month', () => {
  it('say who came, moved, is paid otherwise, on which terms, and who left', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const aurora = stage.company('aurora')
      const [any] = await scene.owner('select id, name from public.departments where company_id = $1 and archived_at is null order by name limit 1', [aurora])
      const id = await hire(scene, stage, { first_name: 'Márcia', last_name: 'Civil', social_name: 'Marci', registration_number: 'F1', cpf: '52998224725', hire_date: '2026-09-07' })
      await scene.owner(pay, [aurora, id, '2026-09-07', 3_000, 'admission'])
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on, experience_ends_on, weekly_hours) values ($1, $2, 'experience', '2026-09-07', '2026-10-21', 44)`, [aurora, id])
      await scene.as(admin(), change, [id, '2026-10-15', JSON.stringify({ position_title: 'Coordenadora', department_id: any?.['id'] }), 'promotion'])
      await scene.owner(pay, [aurora, id, '2026-10-15', 4_512.5, 'promotion'])
      await scene.owner(`update public.employee_contracts set experience_extended_to = '2026-12-05' where employee_id = $1`, [id])
      expect(told(await linesOf(scene, '2026-09-30', [id]))).toEqual([
        'admission | Cargo | – | Analista | 2026-09-07', 'contract | Categoria do eSocial | – | 101 | 2026-09-07',
        'contract | Experiência até | – | 21/10/2026 | 2026-09-07', 'contract | Horas por semana | – | 44,00 | 2026-09-07',
        'contract | Tipo de contrato | – | Contrato de experiência | 2026-09-07', 'pay | Salário | – | 3.000,00 por mês | 2026-09-07',
      ])
      const october = await linesOf(scene, '2026-10-01', [id])
      expect(told(october)).toEqual([
        'assignment | Cargo | Analista | Coordenadora | 2026-10-15', `assignment | Departamento | – | ${String(any?.['name'])} | 2026-10-15`,
        'pay | Salário | 3.000,00 por mês | 4.512,50 por mês | 2026-10-15', 'contract | Experiência prorrogada até | 21/10/2026 | 05/12/2026 | 2026-10-22',
      ])
      expect(october[0]).toMatchObject({ civil_name: 'Márcia Civil', registration_number: 'F1', cpf: '52998224725', event_label: 'Alteração de função' })
      await scene.owner(`update public.employees set status = 'terminated', termination_date = '2026-11-18' where id = $1`, [id])
      expect(told(await linesOf(scene, '2026-11-01', [id])).filter((line) => line.startsWith('dismissal'))).toEqual(['dismissal | Último dia | Coordenadora | 18/11/2026 | 2026-11-18'])
    })
  })

  it('tell vacations with sale and thirteenth, leaves with the reason of eSocial, and absences; what changes after the closing is late', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      const month = await firstOfMonth(scene)
      const day = async (offset: number): Promise<string> => String((await scene.owner(`select to_char($1::date + $2::integer, 'DD/MM/YYYY') as day`, [month, offset]))[0]?.['day'])
      const id = await hire(scene, stage, { hire_date: '2020-01-06' })
      const away = async (key: string, offset: number, days: number, more = 'false, 0'): Promise<unknown> => {
        const [request] = await scene.owner(`insert into public.leave_requests (company_id, employee_id, type_id, status, advances_thirteenth, sold_days)
          select company_id, $2, id, 'approved', ${more} from public.leave_types where company_id = $1 and key = $3 returning id`, [aurora, id, key])
        await scene.owner(`insert into public.leaves (company_id, request_id, employee_id, starts_on, ends_on, days, granted)
          values ($1, $2, $3, $4::date + $5::integer, $4::date + $5::integer + $6::integer - 1, $6, true)`, [aurora, request?.['id'], id, month, offset, days])
        return request?.['id']
      }
      const vacation = await away('vacation', 0, 20, 'true, 10')
      await away('maternity', 21, 120)
      await away('unexcused', 20, 1)
      await away('wedding', -5, 3)
      const about = async (): Promise<readonly string[]> => (await linesOf(scene, month, [id])).filter((row) => ['vacation', 'leave', 'absence'].includes(String(row['event']))).map((row) => `${String(row['event_label'])} | ${String(row['field'])} | ${String(row['new_value'])} | ${String(row['late'])}`)
      const first = [
        'Férias | Abono pecuniário | 10 dias | null', 'Férias | Adiantamento do 13º | Sim | null', `Férias | Gozo | ${await day(0)} a ${await day(19)} (20 dias) | null`, 'Férias | Motivo do eSocial | 15 | null',
        `Falta | Falta injustificada | ${await day(20)} (1 dia) | null`,
        `Afastamento | Licença-maternidade | ${await day(21)} a ${await day(140)} (120 dias) | null`, 'Afastamento | Motivo do eSocial | 17 | null',
      ]
      expect(await about()).toEqual(first)
      await scene.as(admin(), close, [aurora, month])
      await scene.owner(`update public.leaves set ends_on = ends_on - 5, days = 15 where request_id = $1`, [vacation])
      expect((await about()).slice(first.length).toSorted()).toEqual([
        `Férias | Gozo | ${await day(0)} a ${await day(14)} (15 dias) | changed`, `Férias | Gozo | ${await day(0)} a ${await day(19)} (20 dias) | withdrawn`,
      ])
    })
  })

  it('take records without a day of their own on the day they were written, with what was asked for', async () => {
    await stage.scene(async (scene) => {
      const month = await firstOfMonth(scene)
      const id = await hire(scene, stage, { address: 'Rua A, 1' })
      await scene.as(admin(), `select public.save_employee_record($1, 'dependent', '{"name": "Clara Nova", "birth_date": "2020-05-01", "kind": "03"}')`, [id])
      await scene.as(admin(), `select public.save_employee_record($1, 'bank_account', '{"bank_code": "001", "branch": "1234", "account": "99", "account_digit": "1", "account_type": "checking"}')`, [id])
      await scene.as(admin(), `select public.save_employee_record($1, 'personal', '{"marital_status": "married"}')`, [id])
      await scene.owner(`update public.employees set address = 'Rua B, 2', last_name = 'Casada' where id = $1`, [id])
      const lines = told(await linesOf(scene, month, [id])).map((line) => line.replace(/ \| \d{4}-\d\d-\d\d$/, ''))
      expect(lines).toEqual(expect.arrayContaining([
        'dependent | Inclusão | – | Clara Nova · filho(a) ou enteado(a) · nascimento 01/05/2020',
        'bank | Conta | – | Banco do Brasil (001) · agência 1234 · conta 99-1 · corrente',
        'personal | Estado civil | – | Estado civil: casado(a)',
        'personal | Endereço completo | – | Rua B, 2',
      ]))
      expect(lines.some((line) => line.startsWith('personal | Sobrenome') && line.endsWith('Casada'))).toBe(true)
    })
  })

  it('played month after month from the admission on, are the history itself', { timeout: 60_000 }, async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const aurora = stage.company('aurora')
      let seed = 7
      const random = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed % below
      }
      const departments = (await scene.owner('select id, name::text from public.departments where company_id = $1 and archived_at is null order by name limit 4', [aurora])) as readonly { id: string; name: string }[]
      const ids: string[] = []
      for (let n = 0; n < 5; n += 1) ids.push(await hire(scene, stage, { hire_date: '2026-01-12' }))
      for (let n = 0; n < 60; n += 1) {
        const id = ids[random(ids.length)] ?? ''
        const day = `2026-${String(1 + random(10)).padStart(2, '0')}-${String(13 + random(15)).padStart(2, '0')}`
        const wish = random(2) === 0 ? { position_title: `Cargo ${String(random(3))}` } : { department_id: departments[random(departments.length)]?.id }
        await scene.attempt(admin(), `select public.change_assignment('${id}', '${day}', '${JSON.stringify(wish)}', 'transfer')`)
        if (random(3) === 0) await scene.attempt(admin(), `select public.save_employee_record('${id}', 'compensation', '{"effective_on": "${day}", "salary": ${String(1_000 + random(5) * 100)}, "unit": "month", "reason": "merit"}', p_confirmed => true)`)
      }
      const state = new Map<string, Record<string, string>>(ids.map((id) => [id, { Cargo: '–', Departamento: '–', Salário: '–' }]))
      for (let month = 1; month <= 11; month += 1) {
        const first = `2026-${String(month).padStart(2, '0')}-01`
        for (const row of await linesOf(scene, first, ids)) {
          const person = state.get(String(row['employee_id']))
          const [field, from] = [String(row['field']), shown(row['old_value'])]
          if (!person || !(field in person)) continue
          expect([field, from]).toEqual([field, row['event'] === 'admission' ? '–' : person[field]])
          person[field] = shown(row['new_value'])
        }
        for (const id of ids) {
          const [truth] = await scene.owner(
            `select coalesce(a.position_title, '–') as "Cargo", coalesce(d.name, '–') as "Departamento",
               coalesce((select private.pay_text(p.salary, p.unit) from private.pay_on($2, $1, x.day) p), '–') as "Salário"
             from (select ($3::date + interval '1 month')::date - 1 as day) x
             cross join lateral private.assignment_on($1, x.day) a left join public.departments d on d.id = a.department_id`, [id, aurora, first])
          expect([first, state.get(id)]).toEqual([first, { ...truth }])
        }
      }
    })
  })
})

describe('closing', () => {
  it('keeps the file as it was, flags what changed or was withdrawn since, and sends that with the next one, once', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const aurora = stage.company('aurora')
      const id = await hire(scene, stage, { hire_date: '2026-01-05', registration_number: 'F9' })
      await scene.owner(pay, [aurora, id, '2026-09-01', 3_000, 'admission'])
      const [closing] = await scene.as(admin(), close, [aurora, '2026-09-10'])
      const before = await linesOf(scene, '2026-09-01', [id])
      expect(told(before)).toEqual(['pay | Salário | – | 3.000,00 por mês | 2026-09-01'])
      expect(closing).toMatchObject({ closed_by_name: 'Mariana Albuquerque Prado', reopened_at: null })
      const [file] = await scene.as(admin(), 'select * from public.payroll_csv($1, $2)', [aurora, '2026-09-01'])
      expect(file?.['digest']).toBe(closing?.['digest'])
      expect(createHash('sha256').update(Buffer.from(String(file?.['content']), 'latin1')).digest('hex')).toBe(closing?.['digest'])

      // Another amount for the same day, and a change told late.
      await scene.owner('update public.employee_compensation set voided_at = now() where employee_id = $1', [id])
      await scene.owner(pay, [aurora, id, '2026-09-01', 3_100, 'correction'])
      await scene.as(admin(), change, [id, '2026-09-20', '{"position_title": "Analista pleno"}', 'promotion'])
      const late = [
        'pay | Salário | – | 3.000,00 por mês | 2026-09-01 | withdrawn', 'pay | Salário | – | 3.100,00 por mês | 2026-09-01 | changed',
        'assignment | Cargo | Analista | Analista pleno | 2026-09-20 | changed',
      ]
      const since = await linesOf(scene, '2026-09-01', [id])
      expect(told(since).toSorted()).toEqual([...told(before), ...late.map((line) => `${line} | false`)].toSorted())
      expect((await scene.as(admin(), 'select digest from public.payroll_csv($1, $2)', [aurora, '2026-09-01']))[0]?.['digest']).toBe(closing?.['digest'])

      expect(told(await linesOf(scene, '2026-10-01', [id])).toSorted()).toEqual(late.map((line) => `${line} | true`).toSorted())
      await scene.as(admin(), close, [aurora, '2026-10-01'])
      expect(told(await linesOf(scene, '2026-11-01', [id]))).toEqual([])
      expect(told(await linesOf(scene, '2026-09-01', [id]))).toEqual(told(before))
    })
  })

  it('happens once per month, is opened with a reason, and says then what its file did not', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const aurora = stage.company('aurora')
      const id = await hire(scene, stage, { hire_date: '2026-01-05' })
      const [closing] = await scene.as(admin(), close, [aurora, '2026-10-01'])
      expect(await scene.refusal(admin(), close, [aurora, '2026-10-01'])).toBe('RHSTA')
      expect(await scene.refusal(admin(), close, [aurora, '2026-12-01'])).toBe('RHARG')
      const reopen = 'select * from public.reopen_payroll_month($1, $2)'
      expect(await scene.refusal(admin(), reopen, [closing?.['id'], '  '])).toBe('RHCOM')
      await scene.as(admin(), reopen, [closing?.['id'], 'Faltou um dissídio'])
      expect(await scene.refusal(admin(), reopen, [closing?.['id'], 'Outra vez'])).toBe('RHSTA')
      await scene.owner(pay, [aurora, id, '2026-10-05', 1_000, 'collective'])
      expect(told(await linesOf(scene, '2026-10-01', [id]))).toEqual(['pay | Salário | – | 1.000,00 por mês | 2026-10-05 | changed | true'])
      const [second] = await scene.as(admin(), close, [aurora, '2026-10-01'])
      expect(second?.['id']).not.toBe(closing?.['id'])
      for (const act of ['update public.payroll_closings set total = 0', 'update public.payroll_closings set reopened_at = null, reopened_by_name = null, reopen_reason = null', 'delete from private.payroll_closing_rows']) {
        await scene.owner(`do $do$ begin ${act}; raise exception 'it was written'; exception when sqlstate 'RHDEL' then null; end $do$`)
      }
    })
  })
})

describe('the file', () => {
  it('is for administrators of the company, each reading and each file with a line in the trail', async () => {
    await stage.scene(async (scene) => {
      const aurora = stage.company('aurora')
      const month = await firstOfMonth(scene)
      await scene.as(admin(), 'select public.payroll_month($1, $2)', [aurora, month])
      await scene.as(admin(), 'select * from public.payroll_csv($1, $2)', [aurora, month])
      expect(await scene.owner(`select action_type, coalesce(metadata ->> 'format', metadata ->> 'class') as what from public.audit_logs
        where company_id = $1 and metadata ->> 'month' = $2 order by id`, [aurora, month])).toEqual([{ action_type: 'view_sensitive', what: 'pay' }, { action_type: 'export', what: 'csv' }])
      for (const account of ['gestor@aurora.demo', 'pessoa@aurora.demo', 'admin@boreal.demo', 'estranho@vinculo.demo']) {
        const actor = stage.signedIn(account)
        for (const act of ['payroll_month', 'payroll_csv', 'close_payroll_month']) {
          expect([account, act, await scene.refusal(actor, `select public.${act}($1, $2)`, [aurora, month])]).toEqual([account, act, 'RHPER'])
        }
        expect(await scene.as(actor, 'select * from public.payroll_closings')).toEqual([])
      }
    })
  })

  it('is named in the trail by its month and by the SHA-256 of its bytes, each time anew', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const aurora = stage.company('aurora')
      const taken: string[] = []
      for (const last_name of ['Conceição', 'Gonçalves']) {
        await hire(scene, stage, { first_name: 'Márcia', last_name, hire_date: '2026-11-03' })
        const [file] = await scene.as(admin(), 'select content from public.payroll_csv($1, $2)', [aurora, '2026-11-20'])
        expect(file?.['content']).toContain(`Márcia ${last_name}`)
        taken.push(createHash('sha256').update(Buffer.from(String(file?.['content']), 'latin1')).digest('hex'))
      }
      expect(new Set(taken).size).toBe(2)
      expect(await scene.refusal(stage.signedIn('gestor@aurora.demo'), 'select content from public.payroll_csv($1, $2)', [aurora, '2026-11-20'])).toBe('RHPER')
      const lines = await scene.owner(`select metadata ->> 'month' as month, metadata ->> 'sha256' as sha256, performed_by from public.audit_logs
        where action_type = 'export' and metadata ->> 'list' = 'payroll' and company_id = $1 order by id`, [aurora])
      expect(lines).toEqual(taken.map((sha256) => ({ month: '2026-11-01', sha256, performed_by: admin().claims?.['sub'] })))
    })
  })

  it('disarms formulas, quotes, and keeps to its alphabet', async () => {
    await stage.scene(async (scene) => {
      const [row] = await scene.owner(`select private.csv_cell('=1+1') as formula, private.csv_cell('a;b"c') as quoted, private.csv_cell('José – ☂') as latin, private.csv_cell(null) as empty, private.pay_text(1234567.5, 'month') as pay`)
      expect(row).toEqual({ formula: `'=1+1`, quoted: '"a;b""c"', latin: 'José - ?', empty: '', pay: '1.234.567,50 por mês' })
    })
  })
})

describe('records as a file', () => {
  const rowsFor = async (scene: Scene, actor: Actor, section: string, reason: string | null): Promise<readonly Row[]> => {
    const [answer] = await scene.as(actor, 'select public.export_records($1, $2, $3) as rows', [stage.company('aurora'), section, reason])
    return answer?.['rows'] as readonly Row[]
  }

  it('hold a section, and each person whose sensitive data left finds who took it and why', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const aurora = stage.company('aurora')
      const id = await hire(scene, stage, { registration_number: 'X1' })
      await scene.owner(pay, [aurora, id, '2026-09-01', 3_000, 'admission'])
      const mine = (rows: readonly Row[]) => rows.filter((row) => row['registration_number'] === 'X1')
      expect(mine(await rowsFor(scene, admin(), 'pay', 'Auditoria externa'))).toMatchObject([{ record: { salary: 3_000, effective_on: '2026-09-01' } }])
      expect(mine(await rowsFor(scene, admin(), 'personal', 'Auditoria externa'))).toHaveLength(1)
      expect(await scene.owner(`select metadata ->> 'class' as class, metadata ->> 'reason' as reason from public.audit_logs where entity_id = $1 and action_type = 'view_sensitive' order by id`, [id]))
        .toEqual([{ class: 'pay', reason: 'Auditoria externa' }, { class: 'personal', reason: 'Auditoria externa' }])
      for (const section of ['contract', 'bank', 'dependents']) expect(await rowsFor(scene, admin(), section, 'Auditoria externa')).toEqual(expect.any(Array))
    })
  })

  it('ask for a reason, and give a manager the contracts of the team and nothing else', async () => {
    await stage.scene(async (scene) => {
      await freeze(scene)
      const aurora = stage.company('aurora')
      const act = 'select public.export_records($1, $2, $3)'
      expect(await scene.refusal(admin(), act, [aurora, 'pay', ' '])).toBe('RHCOM')
      expect(await scene.refusal(admin(), act, [aurora, 'salarios', 'x'])).toBe('RHARG')
      const manager = stage.signedIn('gestor@aurora.demo')
      const [boss] = await scene.owner(`select id from public.employees where email = 'gestor@aurora.demo'`)
      for (const [number, manager_id] of [['T1', boss?.['id']], ['T2', null]] as const) {
        const id = await hire(scene, stage, { registration_number: number, manager_id })
        await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', '2020-03-02')`, [aurora, id])
      }
      const numbers = (await rowsFor(scene, manager, 'contract', null)).map((row) => row['registration_number'])
      expect([numbers.includes('T1'), numbers.includes('T2')]).toEqual([true, false])
      for (const section of ['personal', 'pay', 'bank', 'dependents']) expect([section, await scene.refusal(manager, act, [aurora, section, 'x'])]).toEqual([section, 'RHPER'])
      expect(await scene.refusal(stage.signedIn('pessoa@aurora.demo'), act, [aurora, 'contract', 'x'])).toBe('RHPER')
      expect(await scene.refusal(stage.signedIn('admin@boreal.demo'), act, [aurora, 'contract', 'x'])).toBe('RHPER')
    })
  })
})
