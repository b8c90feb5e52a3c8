import { todayIso } from '#shared/lib/dates.ts'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { type Relation, RELATION_ORDER, RELATIONS } from '../model/cycles/cycle.ts'
import { type PeersBy, relationToggled, withNeededSteps } from '../model/setup/cycle-draft.ts'
import { totalOf, withoutOne } from '../model/setup/weights.ts'
import type { PartProps } from './part-props.ts'
import { WeightRow } from './weight-row.tsx'

const COLORS: Readonly<Record<Relation, string>> = { self: 'bg-chart-1', manager: 'bg-chart-2', peer: 'bg-chart-3', report: 'bg-chart-4' }
const PEERS_BY: readonly (readonly [PeersBy, string])[] = [
  ['person', 'A pessoa indica e o gestor aprova'],
  ['manager', 'O gestor escolhe'],
  ['team', 'O sistema sorteia da mesma equipe'],
]
const upTo = (from: number, to: number): readonly (readonly [number, number])[] => Array.from({ length: to - from + 1 }, (_, place) => [from + place, from + place] as const)
const percent = (value: number): string => `${value.toLocaleString('pt-BR')}%`

function WeightBar({ draft }: Pick<PartProps, 'draft'>) {
  const present = RELATION_ORDER.filter((each) => draft.weights[each] !== undefined)
  const total = totalOf(draft.weights)
  return (
    <div>
      <div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-full bg-sunken">
        {present.map((each) => (
          <div key={each} className={COLORS[each]} style={{ width: `${draft.weights[each] ?? 0}%` }} />
        ))}
      </div>
      <p role="status" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular">
        {present.map((each) => (
          <span key={each} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${COLORS[each]}`} />
            {RELATIONS[each].label} {percent(draft.weights[each] ?? 0)}
          </span>
        ))}
        <span className={total === 100 ? 'text-success-text' : 'text-danger-text'}>{total === 100 ? 'Os pesos somam 100%' : `Os pesos somam ${percent(total)}: precisam somar 100%`}</span>
      </p>
    </div>
  )
}

/** What the others count where a relation stays without answers: nothing is ever counted as zero. */
function WithoutAnswers({ draft }: Pick<PartProps, 'draft'>) {
  const present = RELATION_ORDER.filter((each) => draft.weights[each] !== undefined)
  if (present.length < 2) return null
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer rounded-sm text-text-muted hover:text-text coarse:min-h-11">Se uma relação ficar sem respostas</summary>
      <p className="mt-2 text-text-muted">O que falta nunca conta como zero: as outras dividem o peso dela.</p>
      <ul className="mt-2 flex flex-col gap-1 tabular">
        {present.map((missing) => {
          const left = withoutOne(draft.weights, missing)
          return (
            <li key={missing}>
              Sem {RELATIONS[missing].label.toLowerCase()}: {present.filter((each) => each !== missing).map((each) => `${RELATIONS[each].label.toLowerCase()} ${percent(left[each] ?? 0)}`).join(', ')}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** Who evaluates whom, what each relation counts and which are sealed. */
export function RelationsPart({ draft, change, said }: PartProps) {
  if (draft.kind === 'pulse') return <p className="text-text-muted">No pulso ninguém é avaliado: todos respondem sobre a empresa, sem nome. Os resultados aparecem só a partir de 5 respostas.</p>
  const { weights, modes, peersBy } = draft
  const hasPeers = weights.peer !== undefined
  const isSealed = RELATION_ORDER.some((each) => weights[each] !== undefined && modes[each] === 'sealed')
  const wrong = said('weights') ?? said('steps')
  return (
    <>
      <ul aria-label="Relações que avaliam" className="divide-y border-y">
        {RELATION_ORDER.map((relation) => (
          <WeightRow key={relation} relation={relation} draft={draft} change={change} said={said} onToggle={(which) => change(withNeededSteps(relationToggled(draft, which), todayIso()))} />
        ))}
      </ul>
      <WeightBar draft={draft} />
      {wrong !== null && <p role="alert" className="text-sm text-danger-text">{wrong}</p>}
      <WithoutAnswers draft={draft} />
      {isSealed && (
        <Field
          label="Mínimo de respostas em sigilo"
          hint={`Com menos de ${draft.minGroup} respostas sobre alguém, o grupo não aparece em nenhum resultado. Sigilo e mínimo são fixos a partir do lançamento, e quem responde vê isto antes de escrever.`}
          error={said('min_group')}
          className="max-w-sm"
        >
          <SelectInput value={draft.minGroup} options={upTo(3, 10)} onChange={({ target }) => change({ minGroup: Number(target.value) })} />
        </Field>
      )}
      {hasPeers && (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <Field label="Quem escolhe os pares" error={said('peers_by')}>
            <SelectInput value={peersBy} options={PEERS_BY} onChange={({ target }) => change(withNeededSteps({ ...draft, peersBy: target.value as PeersBy }, todayIso()))} />
          </Field>
          <Field label="Pares, no máximo" error={said('max_peers')}>
            <SelectInput value={draft.maxPeers} options={upTo(1, 10)} onChange={({ target }) => change({ maxPeers: Number(target.value) })} />
          </Field>
        </div>
      )}
      {hasPeers && isSealed && modes.peer === 'sealed' && draft.maxPeers < draft.minGroup && (
        <p className="text-sm text-warning-text">Com até {draft.maxPeers} pares e mínimo de {draft.minGroup}, as respostas dos pares sozinhas nunca aparecem.</p>
      )}
    </>
  )
}
