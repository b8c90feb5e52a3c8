import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type Ref, useId } from 'react'

import { usePermissions } from '../access/use-permissions.ts'
import { useCompanyId } from '../company/company-context.ts'
import { formatCbo } from '../lib/masks.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { addPositions, type Position, positionsQuery } from '../reference/lists.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useAct } from './use-act.ts'

export interface PositionComboboxProps {
  /** The title; any text is one. */
  readonly value: string
  readonly onChange: (title: string) => void
  readonly onBlur?: () => void
  readonly name?: string
  readonly inputRef?: Ref<HTMLInputElement>
}

const cboText = (cbo: string | null): string => (cbo === null ? 'Sem CBO na lista de cargos' : `CBO ${formatCbo(cbo)}`)

/** What the company's list says of a title: its CBO, or that it is not there yet. */
function Standing({ title, positions }: { readonly title: string; readonly positions: readonly Position[] }) {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const adding = useAct({
    act: () => addPositions(companyId, [title]),
    done: ['Cargo adicionado à lista', 'Informe o CBO em Configurações, Cargos.'],
    failed: 'Não foi possível adicionar o cargo',
    stale: SUBJECTS.people,
  })
  const listed = positions.find(({ name }) => name === title)
  if (title === '') return null
  if (listed) return cboText(listed.cbo)
  if (!can('manage_departments')) return 'Este cargo não está na lista da empresa.'
  return (
    <Button size="sm" variant="ghost" className="max-w-full whitespace-normal text-left" pending={adding.isPending} onClick={() => adding.mutate()}>
      <Plus aria-hidden="true" className="size-4 shrink-0" />
      Adicionar cargo “{title}”
    </Button>
  )
}

/** Chooses a position of the company's list, with its CBO; another title may be typed, and added to the list by who manages it. */
export function PositionCombobox({ value, onChange, onBlur, name, inputRef }: PositionComboboxProps) {
  const listId = useId()
  const { data: positions } = useQuery(positionsQuery(useCompanyId()))
  return (
    <>
      <TextInput ref={inputRef} name={name} value={value} list={listId} maxLength={120} autoComplete="off" onBlur={onBlur} onChange={({ target }) => onChange(target.value)} />
      <datalist id={listId}>
        {positions?.map(({ id, name: title, cbo }) => (
          <option key={id} value={title} label={cboText(cbo)} />
        ))}
      </datalist>
      {positions && (
        <div role="status" className="mt-1 text-sm text-text-muted empty:hidden">
          <Standing title={value.trim()} positions={positions} />
        </div>
      )}
    </>
  )
}
