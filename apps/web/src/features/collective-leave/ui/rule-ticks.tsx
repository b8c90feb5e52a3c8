import { Check, X } from 'lucide-react'

import type { RuleAnswer } from '../model/collective.ts'

/** Each rule of the days with a mark, its text, what it is about and the article behind it. */
export function RuleTicks({ rules }: { readonly rules: readonly RuleAnswer[] }) {
  return (
    <ul aria-label="Regras" className="flex flex-col gap-2 text-sm">
      {rules.map(({ code, holds, message, about, source }) => {
        const Mark = holds ? Check : X
        return (
          <li key={code} className="flex gap-2">
            <Mark aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${holds ? 'text-success-text' : 'text-danger-text'}`} />
            <span>
              <span className="sr-only">{holds ? 'Certo' : 'Não pode'}: </span>
              {message}
              {about !== null && <span className="tabular text-text-muted"> ({about})</span>} <span className="text-text-muted">{source}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
