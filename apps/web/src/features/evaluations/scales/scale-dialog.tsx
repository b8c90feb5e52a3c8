import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { saveScale } from '../data/competencies/competency-data.ts'
import { MAX_POINTS, MIN_POINTS, pointProblems, type RatingScale, type TypedPoint, typedPoints } from '../model/competencies/scale.ts'
import { ScalePreview } from './scale-preview.tsx'

interface PointRowProps {
  readonly place: number
  readonly point: TypedPoint
  readonly said: (field: string) => string | null
  readonly onChange: (part: Partial<TypedPoint>) => void
  readonly onRemove: (() => void) | undefined
}

function PointRow({ place, point: { label, description }, said, onChange, onRemove }: PointRowProps) {
  return (
    <li className="flex items-start gap-2 border-t py-3 first:border-t-0">
      <span aria-hidden="true" className="mt-8 flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-subtle text-sm font-semibold text-primary-text tabular">
        {place}
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label={`Ponto ${place}`} required error={said(`label_${place}`)}>
          <TextInput maxLength={60} autoComplete="off" value={label} onChange={({ target }) => onChange({ label: target.value })} />
        </Field>
        <Field label={`Descrição do ponto ${place}`} error={said(`description_${place}`)}>
          <TextInput maxLength={200} autoComplete="off" value={description} onChange={({ target }) => onChange({ description: target.value })} />
        </Field>
      </div>
      <Button size="icon-sm" variant="ghost" aria-label={`Remover o ponto ${place}`} disabled={onRemove === undefined} className="mt-8" onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </li>
  )
}

interface ScaleDialogProps {
  readonly companyId: string
  /** Null creates one. */
  readonly scale: RatingScale | null
  readonly onClose: () => void
}

/** Creates or edits a scale. The points of one that answers were given on are only shown. */
export function ScaleDialog({ companyId, scale, onClose }: ScaleDialogProps) {
  const [name, setName] = useState(scale?.name ?? '')
  const [points, setPoints] = useState(() => typedPoints(scale))
  const [isChecked, setIsChecked] = useState(false)
  const isUsed = scale?.is_used ?? false
  const save = useAct({ act: () => saveScale(companyId, scale, name, points), done: [scale === null ? 'Escala criada' : 'Escala salva', name.trim()], stale: SUBJECTS.competencies, onDone: onClose })
  const refused = save.error === null ? null : toAppError(save.error)
  const problems: Readonly<Record<string, string>> = { ...(name.trim() === '' && { name: 'Dê um nome à escala.' }), ...(isUsed ? {} : pointProblems(points)) }
  const said = (field: string): string | null => {
    const problem = isChecked ? problems[field] : undefined
    return problem ?? (refused?.field === field ? refused.message : null)
  }
  const isBlamed = refused !== null && refused.field !== null && /^(name|label_\d+|description_\d+)$/.test(refused.field)
  const change = (next: readonly TypedPoint[]): void => {
    save.reset()
    setPoints(next)
  }
  const submit = (): void => {
    setIsChecked(true)
    if (Object.keys(problems).length === 0) save.mutate()
  }
  return (
    <FormDialog size="lg" title={scale === null ? 'Nova escala' : `Editar ${scale.name}`} confirmLabel="Salvar escala" act={save} error={isBlamed ? null : save.error} failure="A escala não foi salva" onSubmit={submit} onClose={onClose}>
      <Field label="Nome" required error={said('name')}>
        <TextInput
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            save.reset()
            setName(target.value)
          }}
        />
      </Field>
      {isUsed ? (
        <>
          <Alert tone="info" title="Os pontos não mudam mais">
            Já há respostas nesta escala, e os pontos dizem o que elas significam. Para outros pontos, crie outra escala e arquive esta.
          </Alert>
          <ScalePreview points={points} />
        </>
      ) : (
        <fieldset className="min-w-0">
          <legend className="font-medium">Pontos, do menor ao maior</legend>
          <ol className="mt-1">
            {points.map((point, index) => (
              <PointRow
                key={point.key}
                place={index + 1}
                point={point}
                said={said}
                onChange={(part) => change(points.map((each) => (each.key === point.key ? { ...each, ...part } : each)))}
                onRemove={points.length > MIN_POINTS ? () => change(points.filter(({ key }) => key !== point.key)) : undefined}
              />
            ))}
          </ol>
          <Button size="sm" disabled={points.length >= MAX_POINTS} onClick={() => change([...points, { key: Math.max(...points.map(({ key }) => key)) + 1, label: '', description: '' }])}>
            <Plus aria-hidden="true" className="size-4" />
            Adicionar ponto
          </Button>
        </fieldset>
      )}
    </FormDialog>
  )
}
