import { Check, CircleAlert, CircleDashed } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { Link } from '@tanstack/react-router'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { skipEffect } from '../data/exit-acts.ts'
import { byWhetherActs, type ExitCase, type ExitEffect, type ExitForHr } from '../model/exit.ts'

interface EffectsProps {
  readonly exitId: string
  readonly effects: readonly ExitEffect[]
  /** Whether what may be left out can still be. */
  readonly mayChange: boolean
}

function EffectRow({ exitId, effect, mayChange }: Omit<EffectsProps, 'effects'> & { readonly effect: ExitEffect }) {
  const { label, words, failure, done_at: doneAt, is_skipped: isSkipped, may_skip: maySkip } = effect
  const skip = useAct({
    act: (skips: boolean) => skipEffect(exitId, effect.effect, skips),
    done: (_, skips) => (skips ? `${label}: fica de fora` : `${label}: volta a acontecer`),
    failed: 'Nada mudou',
    stale: SUBJECTS.exits,
  })
  const Icon = failure !== null && doneAt === null ? CircleAlert : doneAt === null ? CircleDashed : Check
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon aria-hidden="true" className={doneAt === null ? (failure === null ? 'mt-0.5 size-4 shrink-0 text-text-subtle' : 'mt-0.5 size-4 shrink-0 text-danger-text') : 'mt-0.5 size-4 shrink-0 text-success-text'} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {label}
          {doneAt !== null && <span className="font-normal text-text-muted"> · feito em {formatDateTime(doneAt)}</span>}
        </p>
        <p className="text-sm break-words text-text-muted">{isSkipped ? 'Fica de fora' : words}</p>
        {failure !== null && doneAt === null && <p className="text-sm break-words text-danger-text">Não foi feito: {failure}. Vamos tentar de novo.</p>}
      </div>
      {mayChange && maySkip && <Checkbox label="Deixar de fora" checked={isSkipped} disabled={skip.isPending} onChange={({ target }) => skip.mutate(target.checked)} />}
    </li>
  )
}

/** What the exit does at its minute, or did, one by one; what there is nothing to do for takes one line together. */
export function Effects({ effects, ...rest }: EffectsProps) {
  const { acting, idle } = byWhetherActs(effects)
  return (
    <>
      <ul className="divide-y">
        {acting.map((effect) => (
          <EffectRow key={effect.effect} effect={effect} {...rest} />
        ))}
      </ul>
      {idle.length > 0 && <p className="border-t pt-2.5 text-sm text-text-muted">Nada a fazer em: {idle.map(({ label }) => label.toLowerCase()).join(', ')}.</p>}
    </>
  )
}

/** What is left to settle. */
export function Gates({ gates }: { readonly gates: ExitForHr['gates'] }) {
  return (
    <ul className="divide-y">
      {gates.map(({ key, title, detail, url }) => (
        <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
          <span className="min-w-0 break-words">
            {title}
            {detail !== null && <span className="block text-sm text-text-muted">{detail}</span>}
          </span>
          {url !== null && (
            <Link to={url} className={TEXT_LINK}>
              Abrir
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What happened, in order. */
export function Events({ exit }: { readonly exit: Pick<ExitCase, 'events'> }) {
  if (exit.events.length === 0) return <p className="text-text-muted">Ainda não há nada enviado.</p>
  return (
    <ol className="flex flex-col gap-3">
      {exit.events.map(({ at, title, by, detail }) => (
        <li key={`${at} ${title}`}>
          <p className="font-medium">
            {title} <span className="font-normal text-text-muted tabular">em {formatDateTime(at)}{by === null ? '' : `, por ${by.name}`}</span>
          </p>
          {detail !== null && <p className="whitespace-pre-line break-words text-text-muted">{detail}</p>}
        </li>
      ))}
    </ol>
  )
}
