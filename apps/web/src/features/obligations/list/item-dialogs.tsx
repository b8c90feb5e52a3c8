import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import type { ObligationItem } from '#shared/supabase/shapes.gen.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useAssign, useMark } from '../data/obligation-acts.ts'
import { settingsQuery } from '../data/obligation-queries.ts'
import { NOBODY } from '../model/obligation-list.ts'

interface DialogProps {
  readonly item: ObligationItem
  readonly onClose: () => void
}

const about = ({ title, person, law }: ObligationItem): string => [person ? `${title}, ${person.name}` : title, law].join('. ')

/** Says on which day something was done, which no module knows. */
export function DoneDialog({ item, onClose }: DialogProps) {
  const act = useMark(useCompanyId(), onClose)
  const [on, setOn] = useState(todayIso)
  return (
    <ReasonDialog
      title="Marcar como feito"
      description={about(item)}
      label="Observação"
      hint="Por exemplo, o número do recibo."
      optional
      confirmLabel="Marcar como feito"
      act={act}
      failure="Não foi marcado"
      onConfirm={(reason) => act.mutate({ item, outcome: 'done', reason, ...(on !== '' && { on }) })}
      onClose={onClose}
    >
      <Field label="Feito em">
        <DateInput value={on} onValue={setOn} max={todayIso()} />
      </Field>
    </ReasonDialog>
  )
}

/** Says why the law does not ask for an item. */
export function DismissDialog({ item, onClose }: DialogProps) {
  const act = useMark(useCompanyId(), onClose)
  return (
    <ReasonDialog
      title="Não se aplica?"
      description={about(item)}
      label="Por que não se aplica"
      missing="Diga por que não se aplica"
      confirmLabel="Tirar do calendário"
      act={act}
      failure="Não foi marcado"
      onConfirm={(reason) => act.mutate({ item, outcome: 'dismissed', reason })}
      onClose={onClose}
    />
  )
}

const SCOPES = [
  { value: 'item', label: 'Só deste item' },
  { value: 'kind', label: 'De todos deste tipo' },
] as const

/** Who takes care of an item, or of every one like it. */
export function AssignDialog({ item, onClose }: DialogProps) {
  const companyId = useCompanyId()
  const settings = useQuery(settingsQuery(companyId))
  const act = useAssign(companyId, onClose)
  const [chosen, setChosen] = useState(item.responsible?.id ?? '')
  const [scope, setScope] = useState<'item' | 'kind'>('item')
  return (
    <FormDialog
      title="Quem cuida"
      description={about(item)}
      confirmLabel="Salvar responsável"
      act={act}
      failure="O responsável não foi salvo"
      onSubmit={() => act.mutate({ kind: item.kind, responsibleId: chosen === '' ? null : chosen, itemKey: scope === 'item' ? item.item_key : null })}
      onClose={onClose}
    >
      <QueryStates query={settings} pending={<Skeleton className="h-24" />}>
        {({ keepers }) => (
          <div className="flex flex-col gap-4">
            <Field label="Responsável" hint="Quem administra a empresa. As obrigações próximas entram nas Pendências dessa pessoa.">
              <SelectInput value={chosen} onChange={({ target }) => setChosen(target.value)}>
                <option value="">{NOBODY}</option>
                {keepers.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
              </SelectInput>
            </Field>
            <RadioChoices legend="Vale para" value={scope} options={SCOPES} onChange={setScope} />
          </div>
        )}
      </QueryStates>
    </FormDialog>
  )
}

/** Who takes care of all that nobody is named for. */
export function AssignOthersDialog({ onClose }: { readonly onClose: () => void }) {
  const companyId = useCompanyId()
  const settings = useQuery(settingsQuery(companyId))
  const act = useAssign(companyId, onClose)
  const [chosen, setChosen] = useState('')
  return (
    <FormDialog
      title="Quem cuida das obrigações sem responsável"
      description="Vale para as de agora e para as que vierem. Dar um tipo ou um item a outra pessoa continua valendo."
      confirmLabel="Salvar responsável"
      act={act}
      failure="O responsável não foi salvo"
      onSubmit={() => {
        if (chosen !== '') act.mutate({ kind: null, responsibleId: chosen, itemKey: null })
      }}
      onClose={onClose}
    >
      <QueryStates query={settings} pending={<Skeleton className="h-16" />}>
        {({ keepers }) => (
          <Field label="Responsável" hint="Quem administra a empresa. As obrigações próximas entram nas Pendências dessa pessoa.">
            <SelectInput required value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="">Escolha</option>
              {keepers.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
            </SelectInput>
          </Field>
        )}
      </QueryStates>
    </FormDialog>
  )
}
