import { Check, Info, TriangleAlert, X } from 'lucide-react'

import type { PlanRule } from '../model/plan.ts'

const MARKS = {
  good: { icon: Check, tone: 'text-success-text', word: 'Certo' },
  bad: { icon: X, tone: 'text-danger-text', word: 'Não pode' },
  warn: { icon: TriangleAlert, tone: 'text-warning-text', word: 'Atenção' },
  info: { icon: Info, tone: 'text-text-muted', word: 'Saiba' },
} as const

/** What a rule that holds is called: the database's texts say what is wrong. */
const KEPT: Readonly<Record<string, string>> = {
  blocked: 'Nenhum bloqueio nestes dias.',
  coverage: 'A cobertura mínima se mantém.',
  no_balance: 'O saldo do período chega.',
  not_acquired: 'O período aquisitivo estará completo.',
  not_entitled: 'O contrato dá direito a férias.',
  not_offered: 'Férias valem para este contrato.',
  notice_late: 'Há tempo para o aviso de 30 dias.',
  outside_employment: 'Os dias ficam dentro do contrato.',
  overlap: 'Nenhuma outra ausência nestes dias.',
  parts_main: 'Uma das partes tem 14 dias ou mais.',
  parts_short: 'Nenhuma parte tem menos de 5 dias.',
  start_before_rest: 'O primeiro dia não fica junto de descanso nem de feriado.',
}

function markOf({ holds, severity }: PlanRule): keyof typeof MARKS {
  if (severity === 'info') return 'info'
  if (holds) return 'good'
  return severity === 'block' ? 'bad' : 'warn'
}

/** Each rule of a stretch with a mark, its text, what it is about and the article behind it. */
export function PlanRules({ rules }: { readonly rules: readonly PlanRule[] }) {
  return (
    <ul aria-label="Regras" className="flex flex-col gap-2 text-sm">
      {rules.map((rule, index) => {
        const kind = markOf(rule)
        const mark = MARKS[kind]
        return (
          <li key={`${rule.code}-${String(index)}`} className="flex gap-2">
            <mark.icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${mark.tone}`} />
            <span>
              <span className="sr-only">{mark.word}: </span>
              {kind === 'good' ? (KEPT[rule.code] ?? rule.message) : rule.message}
              {rule.about !== null && <span className="text-text-muted tabular"> ({rule.about})</span>} <span className="text-text-muted">{rule.source}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
