import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { companyOverviewQuery } from '../data/companies/company-queries.ts'
import { copyCompanySettings, copyPreviewQuery } from '../data/companies/company-setup.ts'
import { type CompanyRecord, counted } from '../model/companies/company.ts'
import { type CopyItem, type CopySection, copySections } from '../model/companies/company-setup.ts'

function Change({ change }: { readonly change: CopyItem }) {
  return (
    <li className="py-1.5">
      <span className="block font-medium break-words">{change.item}</span>
      <span className="line-clamp-3 text-sm break-words whitespace-pre-line text-text-muted">
        {change.current_value !== null && <del className="mr-2 text-danger-text">{change.current_value}</del>}
        <ins className="text-success-text no-underline">{change.new_value}</ins>
      </span>
    </li>
  )
}

interface SectionProps {
  readonly part: CopySection
  readonly chosen: boolean
  readonly onChosen: (chosen: boolean) => void
}

function Section({ part, chosen, onChosen }: SectionProps) {
  const { changes, same } = part
  return (
    <li className="rounded-lg border p-3">
      <Checkbox
        label={<span className="font-medium">{part.label}</span>}
        checked={chosen && changes.length > 0}
        disabled={changes.length === 0}
        onChange={({ target }) => onChosen(target.checked)}
      />
      {changes.length === 0 ? (
        <p className="mt-1 text-sm text-text-muted">Já está igual: nada a copiar.</p>
      ) : (
        <>
          <ul className="mt-1 max-h-56 divide-y overflow-y-auto" tabIndex={0} aria-label={`Mudanças em ${part.label}`}>
            {changes.map((change) => (
              <Change key={change.item} change={change} />
            ))}
          </ul>
          {same > 0 && <p className="mt-1 text-sm text-text-muted">{counted(same, 'item já está igual', 'itens já estão iguais')}.</p>}
        </>
      )}
    </li>
  )
}

export interface CopySettingsDialogProps {
  readonly company: CompanyRecord
  readonly onClose: () => void
}

/** Copies settings of another company after showing, item by item, what would change. People never go along. */
export function CopySettingsDialog({ company, onClose }: CopySettingsDialogProps) {
  const companies = useQuery(companyOverviewQuery())
  const [fromId, setFromId] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const preview = useQuery(copyPreviewQuery(fromId, company.id))
  const sections = copySections(preview.data ?? [])
  const chosen = sections.filter(({ section, changes }) => changes.length > 0 && !left.has(section))
  const copy = useAct({
    act: () => copyCompanySettings(fromId, company.id, chosen.map(({ section }) => section)),
    done: (written) => ['Configurações copiadas', counted(written.length, 'item gravado', 'itens gravados')],
    stale: SUBJECTS.companies,
    onDone: onClose,
  })
  const choose = (section: string, isChosen: boolean): void => {
    const next = new Set(left)
    if (isChosen) next.delete(section)
    else next.add(section)
    setLeft(next)
  }
  return (
    <FormDialog
      title="Copiar configurações"
      description={`Para ${company.name}. Pessoas nunca são copiadas.`}
      confirmLabel={chosen.length === 0 ? 'Copiar' : `Copiar ${counted(chosen.length, 'parte', 'partes')}`}
      canSave={chosen.length > 0}
      act={copy}
      failure="As configurações não foram copiadas"
      isUnsaved={false}
      onSubmit={() => copy.mutate()}
      onClose={onClose}
    >
      <Field label="Copiar de">
        <SelectInput value={fromId} onChange={({ target }) => setFromId(target.value)}>
          <option value="">Escolha uma empresa</option>
          {(companies.data ?? []).filter(({ id }) => id !== company.id).map(({ id, name }) => (
            <option key={id} value={id}>{name}</option>
          ))}
        </SelectInput>
      </Field>
      {fromId !== '' && (
        <QueryStates query={preview} pending={<Skeleton className="h-40" />}>
          {() => (
            <ul className="grid gap-3">
              {sections.map((part) => (
                <Section key={part.section} part={part} chosen={!left.has(part.section)} onChosen={(isChosen) => choose(part.section, isChosen)} />
              ))}
            </ul>
          )}
        </QueryStates>
      )}
    </FormDialog>
  )
}
