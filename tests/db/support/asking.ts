import { freeze } from './history.ts'
import type { Actor, Row, Scene, Stage } from './stage.ts'

export type Days = readonly (readonly [starts_on: string, ends_on: string, more?: Row])[]

export const one = (day: string, more: Row = {}): Days => [[day, day, more]]
const parts = (days: Days): string => JSON.stringify(days.map(([starts_on, ends_on, more]) => ({ starts_on, ends_on, ...more })))

/** What Pessoa of Aurora, and HR for Pessoa, ask for by the key of a type. */
export function askingActs(stageOf: () => Stage) {
  const type = (): string => `(select t.id from public.leave_types t where t.company_id = '${stageOf().company('aurora')}' and t.key = $1)`
  return {
    /** Monday, 23 November 2026; Pessoa has worked by the CLT since 2024-03-11 and has taken nothing. Answers the id. */
    async cast(scene: Scene): Promise<string> {
      await freeze(scene, '2026-11-23')
      const [me] = await scene.owner(`update public.employees set hire_date = '2024-03-11', created_at = '2024-03-11' where email = 'pessoa@aurora.demo' returning id`)
      await scene.owner(`update public.employee_contracts set contract_type = 'clt_indefinite', starts_on = '2024-03-11' where employee_id = $1`, [me?.['id']])
      await scene.owner(`update public.leaves set counts = false, granted = false where employee_id = $1`, [me?.['id']])
      return String(me?.['id'])
    },
    /** Null once asked for, otherwise the code and the field of the refusal. HR names the person, and may confirm rules. */
    async asked(scene: Scene, who: Actor, key: string, days: Days, more: { readonly me?: string; readonly confirms?: readonly string[]; readonly birth?: string; readonly hasDisability?: boolean } = {}): Promise<string | null> {
      const { error } = await scene.attempt(who, `select public.request_leave(${type()}, $2, $3, p_confirms => $4, p_reason => 'Combinado', p_birth_on => $5, p_has_disability => $6)`,
        [key, parts(days), more.me ?? null, more.confirms ?? [], more.birth ?? null, more.hasDisability ?? null])
      return error === null ? null : `${String(error.code)} ${String(error.detail)}`
    },
    /** What the preview says of one rule. */
    async rule(scene: Scene, [who, key, days]: readonly [who: Actor, key: string, days: Days], code: string, birth: string | null = null): Promise<Row | undefined> {
      const [row] = await scene.as(who, `select public.preview_leave(${type()}, $2, p_birth_on => $3) -> 'rules' as rules`, [key, parts(days), birth])
      const rules = row?.['rules'] as readonly Row[] | undefined
      return rules?.find((found) => found['code'] === code)
    },
  }
}
