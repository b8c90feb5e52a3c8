import { Section } from '#shared/ui/section.tsx'
import { LEVEL_LABELS, type Objective, type ObjectiveDetail } from '../model/goal.ts'
import { standingText } from '../model/check-in/check-in.ts'
import { wholePercent } from '../model/numbers.ts'
import { StandingMark } from '../standing/standing-mark.tsx'
import { ZoneBar } from '../standing/zone-bar.tsx'

type OnOpen = (objectiveId: string) => void

/** Whether what it reaches is added to the objective above, in words. */
function countsText({ counts, contributes, visibility, status, weight }: Objective & { readonly contributes?: boolean }): string {
  if (counts) return weight === 1 ? 'conta no de cima' : `conta no de cima com peso ${weight.toLocaleString('pt-BR')}`
  if (visibility === 'private') return 'não conta: é privado'
  if (contributes !== false && status === 'draft') return 'ainda não conta: é rascunho'
  return 'não conta no de cima'
}

function Row({ objective, onOpen, detail }: { readonly objective: Objective; readonly onOpen: OnOpen; readonly detail: string }) {
  const { id, title, owner, level, progress, expected, status } = objective
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <button type="button" onClick={() => onOpen(id)} className="text-left font-medium break-words text-primary-text underline">
          {title}
        </button>
        <p className="text-sm break-words text-text-muted">{`${LEVEL_LABELS[level]} · ${owner.name} · ${detail}`}</p>
      </div>
      <div className="w-40 text-sm">
        <ZoneBar progress={progress} expected={status === 'active' ? expected : null} />
        <p className="sr-only">{standingText(objective)}</p>
        <p className="tabular mt-1 flex justify-between gap-2 text-text-muted">
          <StandingMark of={objective} />
          <span aria-hidden="true">{wholePercent(progress)}</span>
        </p>
      </div>
    </li>
  )
}

/** What the objective serves, and what serves it. */
export function Alignment({ view, onOpen }: { readonly view: ObjectiveDetail; readonly onOpen: OnOpen }) {
  const { above, below } = view
  return (
    <>
      {above && (
        <Section title="Alinhado a">
          <ul aria-label="Alinhado a">
            <Row objective={above} onOpen={onOpen} detail={`este objetivo ${countsText(view)}`} />
          </ul>
        </Section>
      )}
      {below.length > 0 && (
        <Section title="Alinhados a este" note={below.length}>
          <ul aria-label="Alinhados a este" className="divide-y">
            {below.map((objective) => <Row key={objective.id} objective={objective} onOpen={onOpen} detail={countsText(objective)} />)}
          </ul>
        </Section>
      )}
    </>
  )
}
