import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { FieldInput, FieldInputs, type FieldInputsProps } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import { digitsOf } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { carryTitle, createItem, saveItem } from '../data/catalogues/catalogue-changes.ts'
import { cboQuery } from '../data/catalogues/cbo.ts'
import { type CatalogueItem, type CatalogueKind, WORDS } from '../model/catalogues/catalogue.ts'
import { itemSchema, STATES, valuesOf } from '../model/catalogues/item-form.ts'

export interface ItemDialogProps {
  readonly companyId: string
  readonly kind: CatalogueKind
  /** Null creates one. */
  readonly item: CatalogueItem | null
  readonly onClose: () => void
}

const POSITION_FIELDS: readonly FieldSpec[] = [
  { name: 'level', label: 'Nível', kind: 'text', optional: true, hint: 'Júnior, Pleno, Gestão…' },
  { name: 'cbo', label: 'CBO', kind: 'digits', optional: true },
  { name: 'needs_training', label: 'Conta na base de aprendizes', kind: 'choice', none: 'Pelo CBO', choices: [['true', 'Sim'], ['false', 'Não']] },
  { name: 'description', label: 'Descrição', kind: 'lines', optional: true, hint: 'Responsabilidades e requisitos do cargo.' },
]

const SITE_FIELDS: readonly FieldSpec[] = [
  { name: 'city', label: 'Cidade', kind: 'text', optional: true },
  { name: 'uf', label: 'UF', kind: 'choice', optional: true, choices: STATES.map((uf) => [uf, uf]) },
  { name: 'cnpj', label: 'CNPJ do estabelecimento', kind: 'cnpj', optional: true, isWide: true },
]

/** What the table of occupations says of the code typed so far. */
function CboName({ text }: { readonly text: string }) {
  const code = digitsOf(text)
  const { data } = useQuery(cboQuery(code))
  if (code.length !== 6) return 'Classificação Brasileira de Ocupações: 6 dígitos.'
  if (data === undefined) return 'Procurando na tabela…'
  return data ?? 'Este código não está na tabela da CBO. Confira os dígitos.'
}

const POSITION_ASIDES: NonNullable<FieldInputsProps['asides']> = { cbo: ({ cbo = '' }) => <CboName text={cbo} /> }

/** Creates or edits an item of one of the lists. */
export function ItemDialog({ companyId, kind, item, onClose }: ItemDialogProps) {
  const words = WORDS[kind]
  const [carries, setCarries] = useState(true)
  const isRenamed = (name: string): boolean => kind === 'position' && item !== null && item.people > 0 && name.trim() !== item.name
  const saving = useSaveForm({
    initial: valuesOf(item),
    schema: itemSchema(kind),
    columns: { title: 'name' },
    save: async (values) => {
      if (item === null) await createItem(companyId, kind, values)
      else await saveItem(companyId, kind, item, values)
      return item !== null && isRenamed(values.name) && carries ? await carryTitle(item.id) : 0
    },
    done: (moved, { name }) => {
      const people = moved === 0 ? '' : ` O cargo de ${peopleText(moved)} mudou a partir de hoje.`
      return [item ? words.saved : words.created, `${name.trim()}.${people}`]
    },
    stale: SUBJECTS.people,
    onDone: onClose,
  })
  const name = useWatch({ control: saving.form.control, name: 'name' })
  return (
    <FormDialog {...saving} title={item ? words.edit : words.add} confirmLabel={`Salvar ${words.one}`} failure="Não foi possível salvar" onClose={onClose}>
      {kind === 'cost_centre' && <FieldInput field={{ name: 'code', label: 'Código', kind: 'text', required: true }} />}
      <FieldInput field={{ name: 'name', label: kind === 'position' ? 'Título' : 'Nome', kind: 'text', required: true }} />
      {item && isRenamed(name) && (
        <Checkbox checked={carries} onChange={(event) => setCarries(event.target.checked)} label={`Mudar também o cargo de ${peopleText(item.people)}, a partir de hoje`} />
      )}
      {kind === 'position' && <FieldInputs fields={POSITION_FIELDS} asides={POSITION_ASIDES} />}
      {kind === 'work_site' && <FieldInputs fields={SITE_FIELDS} />}
    </FormDialog>
  )
}
