import type { Row, Scene, Stage } from './stage.ts'
import { freeze, hire } from './history.ts'

export type Values = Readonly<Record<string, unknown>>

export const mother = (on: string, more: Values = {}): Values => ({ on_date: on, parental_leave: 'maternity', ...more })
export const father = (on: string, more: Values = {}): Values => ({ on_date: on, parental_leave: 'paternity', ...more })

/** What HR of Aurora does with facts of people, and what came of it. */
export function factActs(stageOf: () => Stage) {
  const admin = () => stageOf().signedIn('admin@aurora.demo')
  return {
    /** Somebody of Aurora with a CLT contract since that day; it is that day today. */
    async worker(scene: Scene, today: string, hired = '2020-03-02'): Promise<string> {
      await freeze(scene, today)
      const id = await hire(scene, stageOf(), { hire_date: hired })
      await scene.owner(`update public.employees set created_at = $2 where id = $1`, [id, hired])
      await scene.owner(`insert into public.employee_contracts (company_id, employee_id, contract_type, starts_on) values ($1, $2, 'clt_indefinite', $3)`, [stageOf().company('aurora'), id, hired])
      return id
    },
    async record(scene: Scene, id: string, kind: string, values: Values): Promise<string> {
      return String((await scene.as(admin(), 'select id from public.record_fact($1, $2, $3)', [id, kind, JSON.stringify(values)]))[0]?.['id'])
    },
    async correct(scene: Scene, fact: string, values: Values): Promise<string> {
      return String((await scene.as(admin(), `select id from public.correct_fact($1, $2, 'Data certa')`, [fact, JSON.stringify(values)]))[0]?.['id'])
    },
    async preview(scene: Scene, id: string, kind: string, values: Values): Promise<Row> {
      return (await scene.as(admin(), 'select public.preview_fact($1, $2, $3) as x', [id, kind, JSON.stringify(values)]))[0]?.['x'] as Row
    },
    /** The code and the field of a refusal. */
    async refused(scene: Scene, id: string, kind: string, values: Values): Promise<string> {
      const { error } = await scene.attempt(admin(), 'select public.record_fact($1, $2, $3)', [id, kind, JSON.stringify(values)])
      return error ? `${error.code ?? ''} ${error.detail ?? ''}` : 'recorded'
    },
    /** `17 2021-04-02…2021-04-29` and so on: what is granted, by the code of eSocial. */
    async leaves(scene: Scene, id: string): Promise<string[]> {
      return (await scene.owner(`select coalesce(t.esocial_code, t.key) || ' ' || l.starts_on || '…' || l.ends_on as line
        from public.leaves l join public.leave_requests r on r.id = l.request_id join public.leave_types t on t.id = r.type_id
        where l.employee_id = $1 and l.granted order by l.starts_on`, [id])).map(({ line }) => String(line))
    },
    /** `maternity until 2027-01-15` and so on: the guarantees in force on a day. */
    async guarantees(scene: Scene, id: string, on: string): Promise<string[]> {
      return (await scene.owner(`select p.code || ' until ' || coalesce(p.until_on::text, 'open') as line from public.employees e, private.protected_until(e, $2) p
        where e.id = $1 and p.code <> 'away'`, [id, on])).map(({ line }) => String(line))
    },
  }
}
