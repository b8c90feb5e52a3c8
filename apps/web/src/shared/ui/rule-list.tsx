import { Check, Info, TriangleAlert, X } from 'lucide-react'
import type * as Shapes from '../supabase/shapes.gen.ts'

/** What a rule of leaves says of days that somebody thinks of; the text is the database's, for a rule that holds too. */
export type RuleAnswer = Shapes.RuleAnswer

const MARKS = {
  good: { icon: Check, tone: 'text-success-text', word: 'Certo' },
  bad: { icon: X, tone: 'text-danger-text', word: 'Não pode' },
  warn: { icon: TriangleAlert, tone: 'text-warning-text', word: 'Atenção' },
  info: { icon: Info, tone: 'text-text-muted', word: 'Informação' },
} as const

function markOf({ holds, severity }: RuleAnswer): keyof typeof MARKS {
  if (severity === 'info') return 'info'
  if (holds) return 'good'
  return severity === 'block' ? 'bad' : 'warn'
}

/** What changed, in a sentence for whoever does not see the marks. */
function verdict(rules: readonly RuleAnswer[], confirmed: readonly string[]): string {
  const broken = rules.filter((rule) => markOf(rule) === 'bad').length
  if (broken > 0) return broken === 1 ? 'Uma regra impede estes dias.' : `${String(broken)} regras impedem estes dias.`
  const waiting = new Set(rules.filter(({ code, holds, severity }) => !holds && severity === 'confirm' && !confirmed.includes(code)).map(({ code }) => code)).size
  if (waiting > 0) return waiting === 1 ? 'Uma regra precisa de confirmação.' : `${String(waiting)} regras precisam de confirmação.`
  return rules.some((rule) => markOf(rule) === 'warn') ? 'Nenhuma regra impede estes dias. Há avisos.' : 'Nenhuma regra impede estes dias.'
}

export interface RuleListProps {
  readonly rules: readonly RuleAnswer[]
  /** Codes of the rules that were set aside on purpose. */
  readonly confirmed?: readonly string[]
}

/** Each rule with a mark, its text, what it is about and the article behind it. */
export function RuleList({ rules, confirmed = [] }: RuleListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {rules.length > 0 && verdict(rules, confirmed)}
      </p>
      <ul aria-label="Regras" className="flex flex-col gap-2 text-sm">
        {rules.map((rule, index) => {
          const mark = MARKS[markOf(rule)]
          return (
            <li key={`${rule.code}-${String(index)}`} className="flex gap-2">
              <mark.icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${mark.tone}`} />
              <span>
                <span className="sr-only">{mark.word}: </span>
                {rule.message}
                {rule.about !== null && <span className="tabular text-text-muted"> ({rule.about})</span>} <span className="text-text-muted">{rule.source}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
