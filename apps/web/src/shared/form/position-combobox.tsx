import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Ref } from 'react'

import { usePermissions } from '../access/use-permissions.ts'
import { useCompanyId } from '../company/company-context.ts'
import { formatCbo } from '../lib/masks.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { addPositions, type Position, positionsQuery } from '../reference/lists.ts'
import { Button } from '../ui/button.tsx'
import { useControlWiring } from '../ui/field.tsx'
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
  // The field's own id and description, before the ones that the list would give.
  const wiring = useControlWiring()
  const { data: positions } = useQuery(positionsQuery(useCompanyId()))
  const known = positions ?? []
  return (
    <>
      <Autocomplete.Root items={known.map(({ name: title }) => title)} value={value} onValueChange={onChange} openOnInputClick>
        <Autocomplete.Input {...wiring} ref={inputRef} name={name} onBlur={onBlur} maxLength={120} autoComplete="off" spellCheck={false} render={<TextInput />} />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} className="z-60 w-(--anchor-width)">
            <Autocomplete.Popup className="max-h-[min(18rem,var(--available-height))] overflow-y-auto rounded-lg border bg-raised p-1.5 text-text shadow-2 data-empty:hidden">
              <Autocomplete.List aria-label="Cargos da empresa">
                {(title: string) => (
                  <Autocomplete.Item
                    key={title}
                    value={title}
                    className="flex min-h-9 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-sm px-2.5 py-1.5 select-none data-highlighted:bg-hover coarse:min-h-11"
                  >
                    <span className="min-w-0 break-words">{title}</span>
                    <span className="tabular text-sm text-text-muted">{cboText(known.find((each) => each.name === title)?.cbo ?? null)}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      {positions && (
        <div role="status" className="mt-1 text-sm text-text-muted empty:hidden">
          <Standing title={value.trim()} positions={positions} />
        </div>
      )}
    </>
  )
}
