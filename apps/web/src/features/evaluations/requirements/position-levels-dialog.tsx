import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import { COMPETENCY_LEVELS } from '#shared/lib/competency-kinds.ts'
import { competencyOptions } from '#shared/competencies/competency-options.ts'
import { CompetencyPicker } from '#shared/competencies/competency-picker.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { setPositionLevels } from '../data/competencies/competency-data.ts'
import type { PositionRow, RequiredCompetency } from '../model/competencies/requirements.ts'

const OPTIONS = COMPETENCY_LEVELS.map((level) => [level, `Nível ${level}`] as const)
const FIRST_LEVEL = 3

interface RequirementRowProps {
  readonly name: string
  readonly level: number
  readonly behaviour: string | undefined
  readonly onLevel: (level: number) => void
  readonly onRemove: () => void
}

function RequirementRow({ name, level, behaviour, onLevel, onRemove }: RequirementRowProps) {
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
        <span className="w-28 shrink-0">
          <SelectInput aria-label={`Nível de ${name}`} value={level} options={OPTIONS} onChange={({ target }) => onLevel(Number(target.value))} />
        </span>
        <Button size="icon-sm" variant="ghost" aria-label={`Remover ${name}`} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {behaviour !== undefined && <p className="mt-1 pr-10 text-sm break-words whitespace-pre-line text-text-muted">{behaviour}</p>}
    </li>
  )
}

interface PositionLevelsDialogProps {
  readonly companyId: string
  readonly position: PositionRow
  readonly competencies: readonly RequiredCompetency[]
  readonly onClose: () => void
}

/** Everything that a position requires, with what people do at that level. */
export function PositionLevelsDialog({ companyId, position, competencies, onClose }: PositionLevelsDialogProps) {
  const [levels, setLevels] = useState<Readonly<Record<string, number>>>(position.levels)
  const known = useQuery(competencyOptions(companyId)).data ?? []
  const chosen = competencies.filter(({ id }) => levels[id] !== undefined)
  const save = useAct({
    act: () => setPositionLevels(companyId, position.id, chosen.map(({ id }) => ({ competency_id: id, level: levels[id] ?? FIRST_LEVEL }))),
    done: ['Níveis salvos', position.title],
    stale: SUBJECTS.competencies,
    onDone: onClose,
  })
  const change = (id: string, level: number | null): void => {
    save.reset()
    setLevels(({ [id]: _, ...others }) => (level === null ? others : { ...others, [id]: level }))
  }
  return (
    <FormDialog
      size="lg"
      title={`Níveis de ${position.title}`}
      description="O que o cargo pede de quem o ocupa. Avaliações e planos de desenvolvimento comparam a pessoa com estes níveis."
      confirmLabel="Salvar níveis"
      act={save}
      failure="Os níveis não foram salvos"
      isUnsaved={JSON.stringify(levels) !== JSON.stringify(position.levels)}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {chosen.length === 0 ? (
        <p className="text-text-muted">Este cargo ainda não pede nenhuma competência.</p>
      ) : (
        <ul aria-label="Competências pedidas" className="-my-2 divide-y">
          {chosen.map(({ id, name }) => (
            <RequirementRow
              key={id}
              name={name}
              level={levels[id] ?? FIRST_LEVEL}
              behaviour={known.find((each) => each.id === id)?.levels.find(({ level }) => level === levels[id])?.behaviour}
              onLevel={(level) => change(id, level)}
              onRemove={() => change(id, null)}
            />
          ))}
        </ul>
      )}
      {chosen.length < competencies.length && (
        <Field label="Adicionar competência">
          <CompetencyPicker companyId={companyId} value="" none="Escolha…" except={chosen.map(({ id }) => id)} onValue={(id) => id !== '' && change(id, FIRST_LEVEL)} />
        </Field>
      )}
    </FormDialog>
  )
}
