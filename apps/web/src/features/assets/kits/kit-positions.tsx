import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { listQuery } from '#shared/reference/lists.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'

interface KitPositionsProps {
  readonly companyId: string
  readonly chosen: readonly string[]
  readonly onChange: (positions: readonly string[]) => void
}

/** The positions that begin with a kit; each begins with one kit, the last that names it. */
export function KitPositions({ companyId, chosen, onChange }: KitPositionsProps) {
  const positions = useQuery(listQuery(companyId, 'positions')).data ?? []
  return (
    <>
      <Field label="Cargos que começam com este kit" optional hint="Um cargo que já tem outro kit passa para este.">
        <SelectInput
          value=""
          none="Adicionar cargo…"
          options={positions.filter(({ id }) => !chosen.includes(id)).map(({ id, name }) => [id, name] as const)}
          onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Cargos do kit" className="flex flex-wrap gap-2">
          {chosen.map((id) => {
            const name = positions.find((position) => position.id === id)?.name ?? 'Cargo'
            return (
              <li key={id} className="flex max-w-full items-center gap-1 rounded-md bg-sunken py-0.5 pr-0.5 pl-3">
                <span className="min-w-0 break-words">{name}</span>
                <Button size="icon-sm" variant="ghost" aria-label={`Remover ${name}`} onClick={() => onChange(chosen.filter((each) => each !== id))}>
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
