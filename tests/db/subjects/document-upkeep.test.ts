import { beforeAll, describe, expect, it } from 'vitest'
import { colleague, employeeId, people } from '../support/approvals.ts'
import { askFor, tellAll } from '../support/campaigns.ts'
import { day, deliver, line, open, typeId } from '../support/documents.ts'
import { freeze } from '../support/history.ts'
import { serviceRole, type Actor, type Row, type Scene, sharedStage } from '../support/stage.ts'

const stage = sharedStage()
let admin: Actor
beforeAll(() => {
  admin = stage.signedIn(people.admin)
})

/** Noon in São Paulo of a day so many days from the present one. */
async function noon(scene: Scene, days: number): Promise<void> {
  await scene.owner('delete from private.frozen_clock')
  await scene.owner(`insert into private.frozen_clock (instant) values (date_trunc('day', now()) + interval '15 hours' + make_interval(days => $1))`, [days])
}
const run = async (scene: Scene, job: string): Promise<number> => Number((await scene.as(serviceRole, `select private.run_document_${job}() as n`))[0]?.['n'])
const alert = (scene: Scene): Promise<unknown> => scene.owner('select private.tell_of_documents($1, private.today($1))', [stage.company('aurora')])
const told = (scene: Scene, email: string, kind: string): Promise<readonly Row[]> =>
  scene.owner('select n.title, n.body from public.notifications n join public.employees e on e.id = n.employee_id where e.email = $1 and n.kind = $2', [email, kind])

describe('alerts', () => {
  it('come at sixty, thirty, fifteen and seven days, once each, to the person and the administration', async () => {
    await stage.scene(async (scene) => {
      await noon(scene, 0)
      await alert(scene)
      const employee = await employeeId(scene, people.person)
      await deliver(scene, stage, admin, { employee, type: 'CNH', values: { expires_on: await day(scene, stage, 70) } })
      const heard = async (): Promise<number> => (await told(scene, people.person, 'document_expiring')).length
      const before = await heard()
      const counts: number[] = []
      for (const days of [5, 10, 11, 40, 41, 55, 63, 69]) {
        await noon(scene, days)
        await alert(scene)
        await alert(scene)
        counts.push((await heard()) - before)
      }
      expect(counts).toEqual([0, 1, 1, 2, 2, 3, 4, 4])
      expect((await told(scene, people.person, 'document_expiring'))[0]?.['title']).toBe('Um documento seu vence em breve')
      expect((await told(scene, people.admin, 'document_expiring')).length).toBeGreaterThan(0)
    })
  })

  it('remind of requests three days and one day before, and each week after', async () => {
    await stage.scene(async (scene) => {
      // From a Monday on, until a Thursday: reminders fall on days of work.
      const march = (date: number): Promise<void> => freeze(scene, `2027-03-${String(date).padStart(2, '0')}`)
      await march(1)
      const employee = await employeeId(scene, people.person)
      await askFor(scene, admin, stage.company('aurora'), { types: [await typeId(scene, stage, 'Título de eleitor')], people: [employee], due: await day(scene, stage, 10) })
      await tellAll(scene)
      const days: number[] = []
      for (let passed = 1; passed < 20; passed += 1) {
        const before = (await told(scene, people.person, 'document_requested')).length
        await march(1 + passed)
        await scene.owner('select private.remind_of_campaigns($1, private.today($1))', [stage.company('aurora')])
        if ((await told(scene, people.person, 'document_requested')).length > before) days.push(passed)
      }
      expect(days).toEqual([7, 9, 11, 18])
    })
  })
})

describe('a type that asks by itself', () => {
  it('asks whoever begins to match its rule, once', async () => {
    await stage.scene(async (scene) => {
      await noon(scene, 0)
      const company = stage.company('aurora')
      const someone = await colleague(scene, stage, 1)
      const type = await typeId(scene, stage, 'Certificado de treinamento (NR)')
      const [electrician] = await scene.owner(`insert into public.positions (company_id, title) values ($1, 'Eletricista de teste') returning id`, [company])
      await scene.owner('insert into public.document_type_rules (company_id, type_id, position_id) values ($1, $2, $3)', [company, type, electrician?.['id']])
      await scene.owner('update public.document_types set asks_by_itself = true where id = $1', [type])
      expect(await run(scene, 'requests')).toBe(0)
      await scene.owner('delete from jobs.wakes')
      await scene.as(admin, `select * from public.change_assignment($1, $2, $3, 'promotion')`, [someone, await day(scene, stage, 0), JSON.stringify({ position_id: electrician?.['id'] })])
      // Nobody waits for the hour of the job.
      expect(await scene.owner(`select distinct name from jobs.wakes where name = 'document_requests'`)).toEqual([{ name: 'document_requests' }])
      expect(await run(scene, 'requests')).toBe(1)
      expect(await run(scene, 'requests')).toBe(0)
      expect(await line(scene, admin, 'Certificado de treinamento (NR)', someone)).toMatchObject({ state: 'requested', due_on: await day(scene, stage, 10) })
    })
  })
})

describe('retention', () => {
  const left = async (scene: Scene, employee: unknown, days: number): Promise<void> => {
    await scene.owner(`update public.employees set status = 'terminated' where id = $1`, [employee])
    await scene.owner('update public.employees set termination_date = private.today(company_id) + $2::integer where id = $1', [employee, days])
  }

  it('ends so many years after the person left or after the paper, never before two years after leaving, and for some never', async () => {
    await stage.scene(async (scene) => {
      const ends = async (type: string, paper: string, gone: string | null): Promise<unknown> => {
        const [row] = await scene.owner(`select private.retention_ends_on(t, $2, $3)::text as day from public.document_types t where id = $1`, [await typeId(scene, stage, type), paper, gone])
        return row?.['day']
      }
      expect(await ends('ASO admissional', '2020-01-01', '2026-03-31')).toBe('2046-03-31')
      expect(await ends('ASO admissional', '2020-01-01', null)).toBeNull()
      expect(await ends('Holerite', '2026-01-31', null)).toBe('2031-01-31')
      expect(await ends('Holerite', '2022-01-31', '2026-03-31')).toBe('2028-03-31')
      expect(await ends('Contrato de trabalho', '1990-01-01', '1991-01-01')).toBeNull()
    })
  })

  it.each([
    ['Contrato de trabalho', '2020-01-02', '2026-03-31', null],
    ['Holerite', '2024-01-31', '2026-03-31', '2029-01-31'],
    ['Aviso e recibo de férias', '2020-01-10', '2026-03-31', '2028-03-31'],
    ['Atestado', '2025-05-04', '2026-03-31', '2030-05-04'],
    ['Opção pelo vale-transporte', '2020-01-02', '2026-03-31', '2031-03-31'],
    ['Acordo de compensação ou banco de horas', '2020-01-02', '2026-03-31', '2031-03-31'],
    ['Aviso prévio e termo de rescisão', '2026-03-31', '2026-03-31', '2031-03-31'],
    ['ASO periódico', '2024-01-31', '2026-03-31', '2046-03-31'],
    ['ASO demissional', '2026-03-31', '2026-03-31', '2046-03-31'],
    ['Ficha de entrega de EPI', '2024-01-31', '2026-03-31', '2046-03-31'],
  ])('of %s of %s, of who left on %s, ends on %s', async (type, paper, gone, until) => {
    await stage.scene(async (scene) => {
      expect(await scene.owner(`select private.retention_ends_on(t, $2, $3)::text as day from public.document_types t where id = $1`, [await typeId(scene, stage, type), paper, gone])).toEqual([{ day: until }])
    })
  })

  it('outlasts every claim, however few years a type says: two years after leaving, five while the person works', async () => {
    await stage.scene(async (scene) => {
      const ends = async (from: string, paper: string, gone: string | null): Promise<unknown> => {
        const [row] = await scene.owner(
          `select private.retention_ends_on(jsonb_populate_record(t, jsonb_build_object('retention_years', 1, 'retention_from', $2::text)), $3, $4)::text as day
           from public.document_types t where id = $1`, [await typeId(scene, stage, 'Holerite'), from, paper, gone])
        return row?.['day']
      }
      expect(await ends('termination', '2020-01-01', '2026-03-31')).toBe('2028-03-31')
      expect(await ends('document', '2020-01-31', '2026-03-31')).toBe('2028-03-31')
      expect(await ends('document', '2026-01-31', null)).toBe('2031-01-31')
      await noon(scene, 0)
      const employee = await colleague(scene, stage, 4)
      await scene.owner(`update public.document_types set retention_years = 1 where id = $1`, [await typeId(scene, stage, 'Declaração')])
      const paperOf = async (years: number): Promise<unknown> => {
        const made = await deliver(scene, stage, admin, { employee, type: 'Declaração', values: { issued_on: await day(scene, stage, -366 * years) } })
        await scene.as(admin, `select public.archive_document($1, 'Fora de uso')`, [made['id']])
        return made['id']
      }
      const [young, old] = [await paperOf(4), await paperOf(5)]
      await run(scene, 'retention')
      expect(await scene.owner('select id from public.documents where id = any ($1) and status = $2', [[young, old], 'purged'])).toEqual([{ id: old }])
    })
  })

  it('destroys bytes and numbers, leaves the certificate, and stops before a legal hold', async () => {
    await stage.scene(async (scene) => {
      await noon(scene, 0)
      const employee = await colleague(scene, stage, 2)
      const paper = await deliver(scene, stage, admin, { employee, type: 'Comprovante de endereço', values: { number: '123' } })
      const held = await deliver(scene, stage, admin, { employee, type: 'Título de eleitor' })
      await scene.as(admin, 'select * from public.place_document_hold($1, $2, $3)', [employee, 'Processo 001', held['id']])
      await left(scene, employee, -365 * 4)
      expect(await run(scene, 'retention')).toBe(0)
      await scene.owner('update public.employees set termination_date = private.today(company_id) - 365 * 6 where id = $1', [employee])
      const [due] = await scene.owner(
        `select count(*)::integer as n from public.documents d join public.document_types t on t.id = d.type_id
         where d.employee_id = $1 and d.id <> $2 and t.retention_years = 5 and t.retention_from = 'termination'`,
        [employee, held['id']],
      )
      expect(await open(scene, admin, paper['file_id'])).toBeNull()
      expect(await run(scene, 'retention')).toBe(due?.['n'])
      expect(await open(scene, admin, paper['file_id'])).toBe('RHNTF')
      expect(await scene.owner('select status, title from public.documents where id = $1', [paper['id']])).toEqual([{ status: 'purged', title: null }])
      expect(await scene.owner(`select metadata ->> 'justification' as reason from public.audit_logs where action_type = 'destroy_document' and entity_id = $1`, [paper['id']])).toEqual([{ reason: 'retention' }])
      expect(await scene.as(serviceRole, 'select file_id from public.removable_files(200) where file_id = $1', [paper['file_id']])).toHaveLength(1)
      const [hold] = await scene.as(admin, `select hold_id from public.document_hold_list($1) where reason = 'Processo 001'`, [stage.company('aurora')])
      expect(await scene.refusal(admin, 'select * from public.release_document_hold($1, $2)', [hold?.['hold_id'], ''])).toBe('RHCOM')
      expect(await scene.refusal(admin, 'select * from public.release_document_hold($1, $2)', [hold?.['hold_id'], 'Encerrado'])).toBeNull()
      expect(await run(scene, 'retention')).toBe(1)
      // What is gone cannot be promised any more.
      const { error } = await scene.attempt(admin, 'select * from public.place_document_hold($1, $2, $3)', [employee, 'Processo 002', held['id']])
      expect([error?.code, error?.message]).toEqual(['RHHLD', 'O prazo de guarda terminou e este documento foi eliminado.'])
      expect(await scene.refusal(admin, 'select * from public.place_document_hold($1, $2)', [employee, 'Processo 002'])).toBeNull()
    })
  })
})
